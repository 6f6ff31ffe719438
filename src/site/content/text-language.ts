import { isLocaleCode, type LocaleCode, localeOf } from "#i18n";
import type { TextLanguage } from "../features/articles/summaries.ts";
import type { SiteServices } from "../services.ts";

/** The language of a text, when it is not the page's. */
export function languageOf(
  written: string,
  locale: LocaleCode,
  services: SiteServices,
): { readonly language?: TextLanguage } {
  if (written === locale || !isLocaleCode(written)) return {};
  const { iso, dir } = localeOf(written);
  const names = new Intl.DisplayNames(localeOf(locale).iso, { type: "language" });
  const isEnabled = services.site.locales.includes(written);
  return isEnabled ? { language: { iso, dir, name: names.of(written) ?? written } } : {};
}
