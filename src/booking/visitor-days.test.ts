import { describe, expect, it } from "vitest";
import { createLanguages, type LocaleCode, localeOf, weekStartFor } from "#i18n";
import { LANGUAGES } from "../../tests/fixtures/languages.ts";
import { type Slot, studioDaysOf, type Visitor, visitorDays } from "#booking";

const slotsAt = (...starts: readonly string[]): readonly Slot[] =>
  starts.map((text) => {
    const start = Date.parse(text);
    return { start, end: start + 1_800_000, studioDay: text.slice(0, 10) };
  });

/** Days as `date: label offset, label …`. */
const read = (slots: readonly Slot[], visitor: Visitor): readonly string[] =>
  visitorDays(slots, visitor, LANGUAGES).map(
    ({ date, slots: own }) =>
      `${date}: ${own.map(({ label, offset }) => (offset ? `${label} ${offset}` : label)).join(", ")}`,
  );

describe("b1: a visitor's days", () => {
  it("keep the slots and add a label", () => {
    const slots = slotsAt("2027-03-18T07:00Z");
    const days = visitorDays(slots, { zone: "Asia/Jerusalem", locale: "en" }, LANGUAGES);
    const labelled = { ...slots[0], label: "9:00 AM", offset: null };
    expect(days).toEqual([{ date: "2027-03-18", slots: [labelled] }]);
    expect(visitorDays([], { zone: "UTC", locale: "en" }, LANGUAGES)).toEqual([]);
  });

  it.each([
    ["Pacific/Niue", ["2027-03-17: 20:30, 23:30", "2027-03-18: 03:30"]],
    ["UTC", ["2027-03-18: 07:30, 10:30, 14:30"]],
    ["Pacific/Auckland", ["2027-03-18: 20:30, 23:30", "2027-03-19: 03:30"]],
    ["Pacific/Kiritimati", ["2027-03-18: 21:30", "2027-03-19: 00:30, 04:30"]],
  ])("are counted across the date line in %s", (zone, days) => {
    const slots = slotsAt("2027-03-18T07:30Z", "2027-03-18T10:30Z", "2027-03-18T14:30Z");
    expect(read(slots, { zone, locale: "de" })).toEqual(days);
  });

  it("do without a date that the zone skipped", () => {
    const slots = slotsAt("2011-12-30T09:30Z", "2011-12-30T10:00Z");
    expect(read(slots, { zone: "Pacific/Apia", locale: "nl" })).toEqual([
      "2011-12-29: 23:30",
      "2011-12-31: 00:00",
    ]);
  });

  it.each([
    [
      "America/New_York",
      ["2025-11-02T04:30Z", "2025-11-02T05:30Z", "2025-11-02T06:30Z", "2025-11-02T07:00Z"],
      "2025-11-02: 00:30, 01:30 UTC−4, 01:30 UTC−5, 02:00",
    ],
    [
      "Europe/London",
      ["2025-10-25T23:30Z", "2025-10-26T00:30Z", "2025-10-26T01:30Z", "2025-10-26T02:30Z"],
      "2025-10-26: 00:30, 01:30 UTC+1, 01:30 UTC+0, 02:30",
    ],
    [
      "Australia/Lord_Howe",
      ["2025-04-05T14:00Z", "2025-04-05T14:30Z", "2025-04-05T15:00Z", "2025-04-05T15:30Z"],
      "2025-04-06: 01:00, 01:30 UTC+11, 01:30 UTC+10:30, 02:00",
    ],
    [
      "America/St_Johns",
      ["2025-11-02T03:30Z", "2025-11-02T04:00Z", "2025-11-02T05:00Z"],
      "2025-11-02: 01:00 UTC−2:30, 01:30 UTC−2:30, 01:30 UTC−3:30",
    ],
    ["America/New_York", ["2025-03-09T06:30Z", "2025-03-09T07:00Z"], "2025-03-09: 01:30, 03:00"],
    ["Asia/Kolkata", ["2025-11-02T04:30Z"], "2025-11-02: 10:00"],
  ])("in %s name the offset of times that come twice, only of those", (zone, starts, day) => {
    expect(read(slotsAt(...starts), { zone, locale: "fr" })).toEqual([day]);
  });

  it.each<[LocaleCode, string]>([
    ["en", "12:05 AM, 9:00 AM, 12:00 PM, 11:55 PM"],
    ["he", "00:05, 09:00, 12:00, 23:55"],
    ["es", "00:05, 09:00, 12:00, 23:55"],
    ["fr", "00:05, 09:00, 12:00, 23:55"],
    ["de", "00:05, 09:00, 12:00, 23:55"],
    ["nl", "00:05, 09:00, 12:00, 23:55"],
  ])("tell the time in %s", (locale, labels) => {
    const slots = slotsAt(
      "2027-03-18T00:05Z",
      "2027-03-18T09:00Z",
      "2027-03-18T12:00Z",
      "2027-03-18T23:55Z",
    );
    expect(read(slots, { zone: "UTC", locale })).toEqual([`2027-03-18: ${labels}`]);
  });

  it("count hours as the visitor chose", () => {
    const slots = slotsAt("2027-03-18T00:05Z", "2027-03-18T13:00Z");
    const english: Visitor = { zone: "UTC", locale: "en", hourCycle: "h23" };
    const german: Visitor = { zone: "UTC", locale: "de", hourCycle: "h12" };
    expect(read(slots, english)).toEqual(["2027-03-18: 00:05, 13:00"]);
    expect(read(slots, german)).toEqual(["2027-03-18: 12:05 AM, 1:00 PM"]);
  });
});

describe("b1: the studio's days of a visitor's month", () => {
  it.each([
    ["UTC", "UTC", "2027-03-01", "2027-03-31"],
    ["Pacific/Niue", "Pacific/Kiritimati", "2027-03-02", "2027-04-02"],
    ["Pacific/Kiritimati", "Pacific/Niue", "2027-02-27", "2027-03-30"],
    ["America/New_York", "Asia/Jerusalem", "2027-03-01", "2027-04-01"],
  ])("%s asks %s for all days that its own month touches", (visitor, studio, first, last) => {
    expect(studioDaysOf("2027-03", visitor, studio)).toEqual({ first, last });
  });
});

describe("b1: facts of languages follow from their tags", () => {
  it.each([
    ["en", "en-US", "h12", 7, [6, 7]],
    ["he", "he-IL", "h23", 7, [5, 6]],
    ["de", "de-DE", "h23", 1, [6, 7]],
    ["it", "it-IT", "h23", 1, [6, 7]],
    ["pt-BR", "pt-BR", "h23", 7, [6, 7]],
    ["ar", "ar-EG", "h12", 6, [5, 6]],
    ["ja", "ja-JP", "h23", 7, [6, 7]],
  ] as const)("%s", (tag, iso, hourCycle, weekStart, weekend) => {
    expect(createLanguages([{ tag }])[tag]).toMatchObject({ iso, hourCycle, weekStart, weekend });
  });
});

describe("b1: the week begins where the reader's region says", () => {
  it.each([
    ["en", ["en-GB", "en"], 1],
    ["en", ["en-US"], 7],
    ["en", ["nl-NL", "en"], 7],
    ["en", ["C"], 7],
    ["fr", ["en-GB", "fr-CA"], 7],
    ["he", [], 7],
  ] as const)("%s, read by %j", (tag, preferred, weekStart) => {
    const languages = createLanguages([{ tag }]);
    expect(weekStartFor(localeOf(tag, languages), preferred)).toBe(weekStart);
  });
});
