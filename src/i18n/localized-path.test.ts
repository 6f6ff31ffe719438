import { describe, expect, test } from "vitest";
import {
  type LocaleCode,
  localeOf,
  localesLackingLanguageCode,
  localizePath,
  splitLocale,
} from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../../tests/fixtures/languages.ts";

describe("B1: localized paths", () => {
  test.each<[string, LocaleCode, string]>([
    ["/blog", "he", "/he/blog"],
    ["/", "he", "/he"],
    ["/", "en", "/"],
    ["/blog?x=1#z", "es", "/es/blog?x=1#z"],
    ["/blog/", "de", "/de/blog"],
    ["/he/blog", "es", "/es/blog"],
    ["/he/blog", "en", "/blog"],
    ["/he", "en", "/"],
    ["/#contact", "fr", "/fr#contact"],
    ["/?modal=booking#contact", "he", "/he?modal=booking#contact"],
    ["/nope", "he", "/he/nope"],
    ["/hebrew", "he", "/he/hebrew"],
    ["https://example.com/x", "he", "https://example.com/x"],
    ["//cdn.example", "he", "//cdn.example"],
    ["mailto:a@example.com", "he", "mailto:a@example.com"],
  ])("%s in %s is %s", (href, locale, expected) => {
    expect(localizePath(href, locale, ALL_LOCALES)).toBe(expected);
  });

  test("a language that is not enabled is no prefix", () => {
    const split = splitLocale("/he/blog", ["en", "es"]);
    expect(split).toEqual({ locale: "en", prefixed: false, path: "/he/blog" });
  });
});

test("H9: a language without a tag is named, and is no alternate", () => {
  const rows = [localeOf("en", LANGUAGES), { ...localeOf("he", LANGUAGES), iso: "" }];
  expect(localesLackingLanguageCode(rows).map(({ code }) => code)).toEqual(["he"]);
});
