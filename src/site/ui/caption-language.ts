import { isLocaleCode, localeOf } from "#i18n";

/** A language of captions, as lists of them show it. */
interface CaptionLanguage {
  /** As in the names of files. */
  readonly code: string;
  readonly iso: string;
  /** In itself. */
  readonly name: string;
}

/** Captions may be in languages that the site does not have. */
export function captionLanguage(code: string): CaptionLanguage {
  if (isLocaleCode(code)) return localeOf(code);
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return { code, iso: code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) };
}
