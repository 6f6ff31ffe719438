import type { Languages } from "#i18n";
import { captionLanguage, captionsOf, type Film } from "./film.ts";

interface FilmTracksProps {
  readonly film: Film;
  /** Languages of the site, which say what theirs are called; captions may be in others too. */
  readonly languages: Languages;
}

/** The captions of a film in all languages; the browser loads those that are chosen. */
export function FilmTracks({ film, languages }: FilmTracksProps) {
  return Object.entries(captionsOf(film)).map(([code, address]) => {
    const { iso, name } = captionLanguage(code, languages);
    return <track key={code} kind="captions" srcLang={iso} label={name} src={address} />;
  });
}
