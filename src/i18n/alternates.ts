import {
  defaultLocale,
  type Languages,
  type Locale,
  type LocaleCode,
  localeOf,
} from "./locales.ts";
import { localizePath } from "./localized-path.ts";

/** One `<link rel="alternate" hreflang>`. */
interface Alternate {
  readonly hreflang: string;
  readonly href: string;
}

/** Paths of a page in languages, percent-encoded and without prefix, where it has several. */
export type PageAddresses = Readonly<Partial<Record<LocaleCode, string>>>;

/** What a page says about its languages to search engines and link previews (B10). */
export interface LanguageLinks {
  readonly canonical: string;
  /** Per language its base code and its full tag, then x-default, where the default language is one. */
  readonly alternates: readonly Alternate[];
  /** og:locale form, such as `he_IL`. */
  readonly ogLocale: string;
  readonly ogAlternates: readonly string[];
}

/** Log texts of B10. */
export const SEO_WARNINGS = {
  missingBaseUrl: "I18n `baseUrl` is required to generate valid SEO tag links.",
  missingLanguageCode: "Locale `language` ISO code is required to generate alternate link",
} as const;

/**
 * Canonical, hreflang and og:locale for one page (B10): absolute, without query or hash. Locales
 * without a language tag are left out; see {@link localesLackingLanguageCode} for the warning. A page
 * that shows the original for want of a translation points at the page of the original (H12).
 *
 * @param path the page's path in the default language
 * @param origin scheme and host, without trailing slash
 * @param site languages of the site, the default one first, and all about them
 * @param available languages in which this very page exists; default: all of the site's
 * @param addresses paths in languages in which the page has another one than `path`
 */
export function languageLinks(
  path: string,
  locale: LocaleCode,
  origin: string,
  site: { readonly locales: readonly LocaleCode[]; readonly languages: Languages },
  available: readonly LocaleCode[] = site.locales,
  addresses: PageAddresses = {},
): LanguageLinks {
  const hrefIn = (code: LocaleCode): string => {
    const localized = localizePath(addresses[code] ?? path, code, site.locales);
    return localized === "/" ? origin : origin + localized;
  };
  const original = defaultLocale(site.locales);
  const rowOf = (code: LocaleCode): Locale => localeOf(code, site.languages);
  const shown = [locale, original].find((code) => available.includes(code)) ?? locale;
  const tagged = available.map(rowOf).filter((row) => row.iso !== "");
  return {
    canonical: hrefIn(shown),
    alternates: [
      ...tagged.flatMap((row) => [
        { hreflang: row.code, href: hrefIn(row.code) },
        ...(row.iso === row.code ? [] : [{ hreflang: row.iso, href: hrefIn(row.code) }]),
      ]),
      ...(available.includes(original) ? [{ hreflang: "x-default", href: hrefIn(original) }] : []),
    ],
    ogLocale: underscored(rowOf(shown)),
    ogAlternates: tagged.filter((row) => row.code !== shown).map(underscored),
  };
}

/** Languages that have no ISO tag and therefore no alternate link. */
export function localesLackingLanguageCode(locales: readonly Locale[]): readonly Locale[] {
  return locales.filter((locale) => locale.iso === "");
}

function underscored(locale: Locale): string {
  return locale.iso.replaceAll("-", "_");
}
