import { captionLanguage } from "./caption-language.ts";
import { captionsOf, type Film } from "./film.ts";

/** The captions of a film in all languages; the browser loads those that are chosen. */
export function FilmTracks({ film }: { readonly film: Film }) {
  return Object.entries(captionsOf(film)).map(([code, address]) => {
    const { iso, name } = captionLanguage(code);
    return <track key={code} kind="captions" srcLang={iso} label={name} src={address} />;
  });
}
