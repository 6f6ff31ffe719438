import { useEffect, useRef } from "react";
import { moveHeroFilm } from "../../boot/hero-film.ts";
import { unloadFilm } from "../../features/films/unload-film.ts";
import { useDialogOpen } from "../../shell/use-dialog-open.ts";
import layout from "../../styles/layout.module.css";
import { codecsOf, type Film, filmAddress, filmType, largestSize } from "../../ui/film.ts";
import overFilm from "../../ui/over-film.module.css";
import styles from "./hero-film.module.css";

/** Screens of a size, and the most lines that they get of the film; the last are all others. */
type Sizes = readonly (readonly [media: string, lines: number])[];

const SIZES: Sizes = [
  ["(width > 90rem)", 1080],
  ["(width > 48rem)", 720],
  ["", 480],
];
const PORTRAIT_SIZES: Sizes = [
  ["(orientation: portrait) and (width > 48rem)", 720],
  ["(orientation: portrait)", 540],
];

interface HeroFilmProps {
  readonly film: Film;
  /** The same for screens that are higher than wide. */
  readonly portrait: Film | undefined;
}

/** The film behind the promise; `moveHeroFilm` moves it, hydrated or not. */
export function HeroFilm({ film, portrait }: HeroFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isCovered = [useDialogOpen("video-modal"), useDialogOpen("portfolio-video-modal")].includes(
    true,
  );

  useEffect(() => {
    const element = video.current;
    moveHeroFilm();
    return () => unloadFilm(element);
  }, []);

  useEffect(() => {
    const element = video.current;
    if (!isCovered || !element) return;
    let isWanted = !element.paused;
    const hold = (): void => {
      isWanted = true;
      element.pause();
    };
    element.pause();
    // After a deep link it comes when the other film is there already.
    element.addEventListener("play", hold);
    return () => {
      element.removeEventListener("play", hold);
      if (isWanted) element.play().catch(() => {});
    };
  }, [isCovered]);

  return (
    <video
      ref={video}
      className={`${overFilm.picture} ${layout.screen} ${styles.film}`}
      muted
      loop
      playsInline
      preload="none"
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden
      tabIndex={-1}
    >
      {portrait && <Sources film={portrait} sizes={PORTRAIT_SIZES} />}
      <Sources film={film} sizes={SIZES} />
    </video>
  );
}

function Sources({ film, sizes }: { readonly film: Film; readonly sizes: Sizes }) {
  return sizes.map(([media, lines]) =>
    codecsOf(film).map((codec) => (
      <source
        key={media + codec}
        src={filmAddress(film, codec, largestSize(film, lines))}
        type={filmType({ ...film, hasSound: false }, codec)}
        media={media || undefined}
      />
    )),
  );
}
