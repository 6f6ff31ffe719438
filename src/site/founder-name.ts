import type { LocaleCode } from "#i18n";
import type { SiteData } from "./site-data.ts";

/** The founder's name as a language writes it; undefined for a studio that speaks of none. */
export function founderName(
  { founder }: Pick<SiteData["studio"], "founder">,
  locale: LocaleCode,
): string | undefined {
  return founder?.names[locale] ?? founder?.name;
}

/** Who wrote what names no author: the founder, or the studio. */
export function houseAuthor(
  studio: Pick<SiteData["studio"], "founder" | "name">,
  locale: LocaleCode,
): string {
  return founderName(studio, locale) ?? studio.name;
}
