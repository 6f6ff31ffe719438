import type { LocaleCode } from "#i18n";
import type { SiteServices } from "./services.ts";
import type { SiteData } from "./site-data.ts";
import type { Picture } from "./ui/picture.ts";

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

/** The photo of the founder that the configuration names, where it is there. */
export function founderPhoto({ site, picture }: SiteServices): Picture | undefined {
  const { portrait } = site.studio.founder ?? {};
  return portrait === undefined ? undefined : picture(portrait);
}
