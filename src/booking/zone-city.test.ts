import { describe, expect, it } from "vitest";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";
import { cityInName, loadCities } from "./zone-city.ts";

describe("b1: cities of zones", () => {
  it.each([
    ["he", "Asia/Jerusalem", "ירושלים"],
    ["de", "Europe/Vienna", "Wien"],
    ["fr", "Europe/London", "Londres"],
    ["nl", "Europe/Paris", "Parijs"],
    ["es", "America/New_York", "Nueva York"],
    ["en", "America/St_Johns", "St. John’s"],
    ["en", "Africa/Johannesburg", "Johannesburg"],
  ] as const)("in %s: %s", async (locale, zone, city) => {
    expect((await loadCities(locale))(zone)).toBe(city);
  });

  it.each(ALL_LOCALES)(
    "in %s a zone has one city under its old and its new name",
    async (locale) => {
      const cityOf = await loadCities(locale);
      for (const [former, name] of [
        ["Asia/Calcutta", "Asia/Kolkata"],
        ["Europe/Kiev", "Europe/Kyiv"],
        ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
        ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
      ] as const) {
        expect(cityOf(former)).toBe(cityOf(name));
      }
    },
  );

  it("in Hebrew no zone that this engine lists is left in Latin letters", async () => {
    const cityOf = await loadCities("he");
    const named = Intl.supportedValuesOf("timeZone").map(cityOf);
    expect(named.filter((city) => city !== undefined && /\p{Script=Latin}/u.test(city))).toEqual(
      [],
    );
    expect(named.filter((city) => city !== undefined).length).toBeGreaterThan(400);
  });

  it.each(["UTC", "Etc/GMT+5", "Etc/UTC"])("%s has none", async (zone) => {
    expect((await loadCities("he"))(zone)).toBeUndefined();
    expect(cityInName(zone)).toBeUndefined();
  });
});
