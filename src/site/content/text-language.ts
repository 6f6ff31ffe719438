import { type LocaleCode, localeOf } from "#i18n";
import type { TextLanguage } from "../features/articles/summaries.ts";
import type { SiteServices } from "../services.ts";
import type { SiteData } from "../site-data.ts";

/** The language of a text, when it is not the page's. */
export function languageOf(
  written: string,
  locale: LocaleCode,
  services: SiteServices,
): { readonly language?: TextLanguage } {
  if (written === locale || !services.site.locales.includes(written)) return {};
  const { languages } = services.site;
  const { iso, dir } = localeOf(written, languages);
  const names = new Intl.DisplayNames(localeOf(locale, languages).iso, { type: "language" });
  return { language: { iso, dir, name: names.of(written) ?? written } };
}

/** The languages of the site in words, in the language of the page. */
export function languageNames(
  locale: LocaleCode,
  { languages, locales }: Pick<SiteData, "languages" | "locales">,
): string {
  const { iso } = localeOf(locale, languages);
  const names = new Intl.DisplayNames(iso, { type: "language" });
  return new Intl.ListFormat(iso).format(locales.map((code) => names.of(code) ?? code));
}
