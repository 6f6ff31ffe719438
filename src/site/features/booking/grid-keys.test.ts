import { describe, expect, it } from "vitest";
import { localeOf } from "#i18n";
import { LANGUAGES } from "../../../../tests/fixtures/languages.ts";
import { dayAfterKey } from "./grid-keys.ts";

const between = (first: string, last: string, locale: "en" | "he" | "de" = "en") => ({
  first,
  last,
  locale: localeOf(locale, LANGUAGES),
});

/** 18 March 2027 is a Thursday. */
const THURSDAY = "2027-03-18";

describe("b1: keys in the grid of days (APG)", () => {
  it.each([
    ["ArrowRight", "2027-03-19", "2027-03-17", "2027-03-19"],
    ["ArrowLeft", "2027-03-17", "2027-03-19", "2027-03-17"],
    ["ArrowDown", "2027-03-25", "2027-03-25", "2027-03-25"],
    ["ArrowUp", "2027-03-11", "2027-03-11", "2027-03-11"],
    ["Home", "2027-03-14", "2027-03-14", "2027-03-15"],
    ["End", "2027-03-20", "2027-03-20", "2027-03-21"],
    ["PageDown", "2027-04-18", "2027-04-18", "2027-04-18"],
    ["PageUp", "2027-02-18", "2027-02-18", "2027-02-18"],
    ["Tab", undefined, undefined, undefined],
    ["Enter", undefined, undefined, undefined],
  ])("%s leads to %s in English, %s in Hebrew, %s in German", (key, en, he, de) => {
    const after = (locale: "en" | "he" | "de") =>
      dayAfterKey(THURSDAY, { key }, between("2026-01", "2029-01", locale));
    expect([after("en"), after("he"), after("de")]).toEqual([en, he, de]);
  });

  it.each([
    ["2027-03-18", "PageDown", "2028-03-18"],
    ["2028-02-29", "PageUp", "2027-02-28"],
  ])("from %s, Shift and %s lead over a year to %s", (date, key, target) => {
    const bounds = between("2026-01", "2029-01");
    expect(dayAfterKey(date, { key, shiftKey: true }, bounds)).toBe(target);
  });

  it.each([
    ["2027-01-31", "PageDown", "2027-02-28"],
    ["2027-03-01", "ArrowLeft", "2027-02-28"],
    ["2027-04-30", "ArrowRight", "2027-04-30"],
    ["2027-04-12", "PageDown", "2027-04-30"],
    ["2027-01-03", "ArrowUp", "2027-01-01"],
  ])("from %s, %s stays between the first and the last month: %s", (date, key, target) => {
    expect(dayAfterKey(date, { key }, between("2027-01", "2027-04"))).toBe(target);
  });
});
