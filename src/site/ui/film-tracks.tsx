import { isLocaleCode, localeOf } from "#i18n";
import { captionsOf, type Film } from "./film.ts";

/** The captions of a film in all languages; the browser loads those that are chosen. */
export function FilmTracks({ film }: { readonly film: Film }) {
  return Object.entries(captionsOf(film)).flatMap(([code, address]) =>
    isLocaleCode(code)
      ? [
          <track
            key={code}
            kind="captions"
            srcLang={localeOf(code).iso}
            label={localeOf(code).name}
            src={address}
          />,
        ]
      : [],
  );
}
