import { describe, expect, test } from "vitest";
import { matchAcceptLanguage, negotiateLocale } from "#i18n";
import { ALL_LOCALES } from "../../tests/fixtures/languages.ts";

describe("B5: language of the first access", () => {
  test.each([
    ["he", "he"],
    ["HE-il", "he"],
    ["iw", "he"],
    ["fr-CA", "fr"],
    ["zh-Hans-CN,nl-BE", "nl"],
    ["en-GB,es-ES", "en"],
    ["es-MX", "es"],
    ["en;q=0.1,he;q=0.9", "he"],
    ["fr;q=0,es", "es"],
    ["ja, fr;q=0.9", "fr"],
    ["de;q=nonsense,nl", "nl"],
  ])("Accept-Language %j gives %s", (acceptLanguage, expected) => {
    expect(negotiateLocale({ acceptLanguage, enabled: ALL_LOCALES })).toBe(expected);
  });

  test.each(["", "*", "ja", ";", ",,,", ";;q=,=;", "x".repeat(8_000)])(
    "without a match (%j) it is English",
    (acceptLanguage) => {
      expect(matchAcceptLanguage(acceptLanguage, ALL_LOCALES)).toBeUndefined();
      expect(negotiateLocale({ acceptLanguage, enabled: ALL_LOCALES })).toBe("en");
    },
  );

  test("the cookie beats the browser", () => {
    const input = { cookie: "es", acceptLanguage: "he", enabled: ALL_LOCALES };
    expect(negotiateLocale(input)).toBe("es");
  });

  test.each(["xx", "HE", "he-IL", "true", ""])(
    "an unknown cookie (%j) counts as none",
    (cookie) => {
      expect(negotiateLocale({ cookie, acceptLanguage: "he", enabled: ALL_LOCALES })).toBe("he");
    },
  );

  test("B3: a language that is not enabled is never chosen", () => {
    const enabled = ["en", "es", "de", "nl"] as const;
    expect(negotiateLocale({ cookie: "he", acceptLanguage: "fr,nl", enabled })).toBe("nl");
  });
});
