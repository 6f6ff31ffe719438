import type { LocaleCode } from "#i18n";

/**
 * The city that stands for a zone, `Köln` where people write so; undefined where there is none.
 * Takes IANA names, new and old.
 */
export type CityOf = (zone: string) => string | undefined;

/** By zone; what the zone's own name tells is left out. */
type CityNames = Readonly<Record<string, string>>;

const FILES = {
  en: () => import("./zone-cities/en.json", { with: { type: "json" } }),
  he: () => import("./zone-cities/he.json", { with: { type: "json" } }),
  es: () => import("./zone-cities/es.json", { with: { type: "json" } }),
  fr: () => import("./zone-cities/fr.json", { with: { type: "json" } }),
  de: () => import("./zone-cities/de.json", { with: { type: "json" } }),
  nl: () => import("./zone-cities/nl.json", { with: { type: "json" } }),
} satisfies Record<LocaleCode, () => Promise<{ readonly default: CityNames }>>;

/**
 * The cities of a language, out of the Unicode CLDR; `Intl` has no words for them. 1 to 5 KB that
 * browsers fetch only when times are shown. Rejects when they do not come.
 */
export async function loadCities(locale: LocaleCode): Promise<CityOf> {
  const names: CityNames = (await FILES[locale]()).default;
  return (zone) => names[zone] ?? cityInName(zone);
}

/** The city as the zone's name has it: in English, and better than none. */
export const cityInName: CityOf = (zone) =>
  /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1]?.replaceAll("_", " ");
