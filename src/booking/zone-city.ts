import type { LocaleCode } from "#i18n";

/**
 * The city that stands for a zone, `Köln` where people write so; undefined where there is none.
 * Takes IANA names, new and old.
 */
export type CityOf = (zone: string) => string | undefined;

/** By zone; what the zone's own name tells is left out. */
type CityNames = Readonly<Record<string, string>>;

/**
 * The cities of a language, out of the Unicode CLDR; `Intl` has no words for them. 1 to 5 KB that
 * browsers fetch only when times are shown. What does not come, and a language that the CLDR does not
 * cover, leaves the names of the zones.
 */
export async function loadCities(locale: LocaleCode): Promise<CityOf> {
  const { language, script } = new Intl.Locale(locale);
  const names =
    (script && (await namesIn(`${language}-${script}`))) || (await namesIn(language)) || {};
  return (zone) => names[zone] ?? cityInName(zone);
}

function namesIn(language: string): Promise<CityNames | undefined> {
  return import(`./zone-cities/${language}.json`, { with: { type: "json" } }).then(
    (file: { readonly default: CityNames }) => file.default,
    () => undefined,
  );
}

/** The city as the zone's name has it: in English, and better than none. */
export const cityInName: CityOf = (zone) =>
  /^(?!Etc\/).+\/([^/]+)$/.exec(zone)?.[1]?.replaceAll("_", " ");
