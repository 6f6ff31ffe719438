/** Two-letter codes of the languages that the product speaks (B2). */
export type LocaleCode = "en" | "he" | "es" | "fr" | "de" | "nl";

/** One language of the site (B2). */
export interface Locale {
  readonly code: LocaleCode;
  /** The language's name in itself, shown in the selector. */
  readonly name: string;
  /** BCP 47 tag for `<html lang>`, hreflang and og:locale. */
  readonly iso: string;
  readonly dir: "ltr" | "rtl";
}

/** The language without a prefix, and the last resort of negotiation (B1, B5). */
export const DEFAULT_LOCALE: LocaleCode = "en";

const TABLE: Readonly<Record<LocaleCode, Locale>> = {
  en: { code: "en", name: "English", iso: "en-US", dir: "ltr" },
  he: { code: "he", name: "עברית", iso: "he-IL", dir: "rtl" },
  es: { code: "es", name: "Español", iso: "es-ES", dir: "ltr" },
  fr: { code: "fr", name: "Français", iso: "fr-FR", dir: "ltr" },
  de: { code: "de", name: "Deutsch", iso: "de-DE", dir: "ltr" },
  nl: { code: "nl", name: "Nederlands", iso: "nl-NL", dir: "ltr" },
};

/** All languages in their canonical order, enabled or not. */
export const ALL_LOCALES: readonly LocaleCode[] = ["en", "he", "es", "fr", "de", "nl"];

/** True when the value is the code of a language the product speaks; letter case matters. */
export function isLocaleCode(value: unknown): value is LocaleCode {
  return typeof value === "string" && Object.hasOwn(TABLE, value);
}

/** The table row of a language. */
export function localeOf(code: LocaleCode): Locale {
  return TABLE[code];
}

/** Result of {@link parseLocaleList}. */
export type LocaleListResult =
  | { ok: true; locales: readonly LocaleCode[] }
  | { ok: false; expected: string };

/**
 * Reads a list of languages such as `en,es,de,nl` (B3). Blanks are ignored, duplicates refused,
 * and the default language must be among them because its pages have no prefix.
 */
export function parseLocaleList(codes: readonly string[]): LocaleListResult {
  const trimmed = codes.map((code) => code.trim()).filter((code) => code !== "");
  const known = trimmed.filter(isLocaleCode);
  if (known.length !== trimmed.length || known.length === 0) {
    return { ok: false, expected: `codes out of ${ALL_LOCALES.join(", ")}` };
  }
  if (new Set(known).size !== known.length) return { ok: false, expected: "each code once" };
  if (!known.includes(DEFAULT_LOCALE)) {
    return { ok: false, expected: `a list that contains "${DEFAULT_LOCALE}", the default` };
  }
  return { ok: true, locales: known };
}
