import type { LocaleCode } from "#i18n";

/**
 * The city that stands for a zone, `Köln` where people write so; undefined where there is none.
 * Takes IANA names, new and old.
 */
export type CityOf = (zone: string) => string | undefined;

/**
 * The cities of a language, out of the Unicode CLDR; `Intl` has no words for them. 1 to 5 KB that
 * browsers fetch only when times are shown. What does not come, and a language that the CLDR does not
 * cover, leaves the names of the zones.
 */
export async function loadCities(locale: LocaleCode): Promise<CityOf> {
  // A list of 119 files, which browsers fetch only with one of them.
  const { namesIn } = await import("./zone-city-files.ts");
  const { language, script } = new Intl.Locale(locale);
  const names =
    (script && (await namesIn(`${language}-${script}`))) || (await namesIn(language)) || {};
  return (zone) => names[zone] ?? cityInName(zone);
}

/** The city as the zone's name has it: in English, and better than none. */
export const cityInName: CityOf = (zone) =>
  /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1]?.replaceAll("_", " ");
