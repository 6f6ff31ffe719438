import { useEffect, useRef } from "react";
import layout from "../../styles/layout.module.css";
import { codecsOf, type Film, filmAddress, filmType } from "../../ui/film.ts";
import { unloadFilm } from "./unload-film.ts";
import styles from "./muted-film.module.css";

interface MutedFilmProps {
  readonly film: Film;
  /** The size that is loaded. */
  readonly lines: number;
}

/**
 * A film as a moving picture: silent, over and over, laid over its still once it moves. It loads as soon
 * as it is there, and says nothing that the still does not.
 */
export function MutedFilm({ film, lines }: MutedFilmProps) {
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    element?.play().catch(() => {});
    return () => unloadFilm(element);
  }, []);

  return (
    <video
      ref={video}
      className={`${layout.fill} ${layout.screen} ${styles.film}`}
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      aria-hidden
      tabIndex={-1}
      onPlaying={({ currentTarget }) => (currentTarget.dataset["moves"] = "")}
    >
      {codecsOf(film).map((codec) => (
        <source
          key={codec}
          src={filmAddress(film, codec, lines)}
          type={filmType({ ...film, hasSound: false }, codec)}
        />
      ))}
    </video>
  );
}
