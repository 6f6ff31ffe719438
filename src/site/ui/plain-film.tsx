import type { Languages } from "#i18n";
import layout from "../styles/layout.module.css";
import { codecsOf, type Film, filmAddress, filmType, largestSize } from "./film.ts";
import { type Picture, posterAddress } from "./picture.ts";
import { FilmTracks } from "./film-tracks.tsx";

/** Most lines for screens that are not wide, and for those that are. */
const LINES = { narrow: 540, wide: 720 };

interface PlainFilmProps {
  readonly film: Film;
  readonly title: string;
  readonly poster: Picture | undefined;
  readonly languages: Languages;
}

/**
 * A film with the browser's own controls, for visitors without script or without the player's code.
 * Nothing of it but the poster is loaded before it is played.
 */
export function PlainFilm({ film, title, poster, languages }: PlainFilmProps) {
  const still = poster && posterAddress(poster);
  const wide = largestSize(film, LINES.wide);
  const narrow = largestSize(film, LINES.narrow);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- FilmTracks brings them
    <video
      className={layout.fill}
      controls
      preload="none"
      playsInline
      poster={still}
      aria-label={title}
    >
      {codecsOf(film).flatMap((codec) => [
        ...(wide === narrow
          ? []
          : [
              <source
                key={`${codec} wide`}
                media="(width > 48rem)"
                src={filmAddress(film, codec, wide)}
                type={filmType(film, codec)}
              />,
            ]),
        <source key={codec} src={filmAddress(film, codec, narrow)} type={filmType(film, codec)} />,
      ])}
      <FilmTracks film={film} languages={languages} />
    </video>
  );
}
