import { useEffect, useRef } from "react";
import { moveHeroFilm } from "../../boot/hero-film.ts";
import { unloadFilm } from "../../features/films/unload-film.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { useDialogOpen } from "../../shell/use-dialog-open.ts";
import layout from "../../styles/layout.module.css";
import { codecsOf, type Film, filmAddress, filmType } from "../../ui/film.ts";
import styles from "./hero-film.module.css";

/** Most lines of the hero on a wide screen. */
const WIDE_LINES = 720;

/** The film behind the promise and the button that stops it; `moveHeroFilm` moves it, hydrated or not. */
export function HeroFilm({ film }: { readonly film: Film }) {
  const { t } = useI18n();
  const video = useRef<HTMLVideoElement>(null);
  const isCovered = useDialogOpen("video-modal");

  useEffect(() => {
    const element = video.current;
    moveHeroFilm();
    return () => unloadFilm(element);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!isCovered || !element || element.paused) return;
    element.pause();
    return () => void element.play().catch(() => {});
  }, [isCovered]);

  const [smallest, ...more] = film.sizes.map(([lines]) => lines);
  const wide = more.findLast((lines) => lines <= WIDE_LINES);
  return (
    <div className={`${layout.fill} ${layout.screen} ${styles.frame}`}>
      <video
        ref={video}
        className={`${layout.fill} ${styles.film}`}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        disableRemotePlayback
        aria-hidden
        tabIndex={-1}
      >
        {[wide, smallest].map(
          (lines, place) =>
            lines !== undefined &&
            codecsOf(film).map((codec) => (
              <source
                key={`${lines} ${codec}`}
                src={filmAddress(film, codec, lines)}
                type={filmType({ ...film, hasSound: false }, codec)}
                media={place === 0 ? "(width > 48rem)" : undefined}
              />
            )),
        )}
      </video>
      <button
        type="button"
        className={styles.pause}
        hidden
        aria-pressed={false}
        aria-label={t("hero.video.pause")}
        suppressHydrationWarning
      />
    </div>
  );
}
