/** By zone; what the zone's own name tells is left out. */
type CityNames = Readonly<Record<string, string>>;

/** The cities of a language, with its script where it has several; undefined where the CLDR has none. */
export function namesIn(language: string): Promise<CityNames | undefined> {
  return import(`./zone-cities/${language}.json`, { with: { type: "json" } }).then(
    (file: { readonly default: CityNames }) => file.default,
    () => undefined,
  );
}
