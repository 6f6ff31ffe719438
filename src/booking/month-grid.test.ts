import { describe, expect, it } from "vitest";
import { localeOf } from "#i18n";
import { ALL_LOCALES, LANGUAGES } from "../../tests/fixtures/languages.ts";
import { monthGrid, readMonth, shiftMonth } from "#booking";

const DAY_MS = 86_400_000;

describe("b1: the weeks of a month", () => {
  it.each([
    ["2027-03", "en", "2027-02-28", "2027-04-03", 5],
    ["2027-03", "he", "2027-02-28", "2027-04-03", 5],
    ["2027-03", "de", "2027-03-01", "2027-04-04", 5],
    // Of four whole weeks, and six.
    ["2027-02", "nl", "2027-02-01", "2027-03-07", 5],
    ["2027-02", "en", "2027-01-31", "2027-03-06", 5],
    ["2027-05", "fr", "2027-04-26", "2027-06-06", 6],
    ["2028-02", "es", "2028-01-31", "2028-03-05", 5],
    ["2027-12", "en", "2027-11-28", "2028-01-01", 5],
  ] as const)("%s in %s is from %s to %s", (month, locale, first, last, weeks) => {
    const grid = monthGrid({ month, today: "2026-11-24", days: [] }, localeOf(locale, LANGUAGES));
    expect(grid).toHaveLength(weeks);
    expect(grid[0]?.[0]).toBe(first);
    expect(grid.at(-1)?.at(-1)).toBe(last);
  });

  it.each([
    // The week of the day is the first; what is over fills nothing.
    ["2026-11", "en", "2026-11-24", "2026-11-22", "2026-12-26", 5],
    ["2026-11", "de", "2026-11-24", "2026-11-23", "2026-12-27", 5],
    ["2026-11", "de", "2026-11-29", "2026-11-23", "2026-12-27", 5],
    ["2026-11", "de", "2026-11-30", "2026-11-30", "2027-01-03", 5],
    ["2027-05", "fr", "2027-05-01", "2027-04-26", "2027-06-06", 6],
    ["2027-05", "fr", "2027-05-03", "2027-05-03", "2027-06-06", 5],
    ["2027-01", "he", "2026-12-31", "2026-12-27", "2027-02-06", 6],
  ] as const)("%s in %s on %s is from %s to %s", (month, locale, today, first, last, weeks) => {
    const grid = monthGrid({ month, today, days: [] }, localeOf(locale, LANGUAGES));
    expect([grid[0]?.[0], grid.at(-1)?.at(-1), grid.length]).toEqual([first, last, weeks]);
  });

  it.each([
    // A week without a free day is none of the five; another month keeps its own.
    ["2026-11", "de", "2026-11-29", "2026-11-30", "2026-11-30", "2027-01-03"],
    ["2026-11", "en", "2026-11-27", "2026-11-30", "2026-11-29", "2027-01-02"],
    ["2026-11", "en", "2026-11-27", "2026-12-01", "2026-11-22", "2026-12-26"],
    ["2026-12", "en", "2026-11-27", "2026-12-18", "2026-11-29", "2027-01-02"],
  ] as const)(
    "%s in %s on %s, free from %s, is from %s to %s",
    (month, locale, today, free, first, last) => {
      const grid = monthGrid({ month, today, days: [{ date: free }] }, localeOf(locale, LANGUAGES));
      expect([grid[0]?.[0], grid.at(-1)?.at(-1)]).toEqual([first, last]);
    },
  );

  it("have every day once and begin as the language does", () => {
    for (const locale of ALL_LOCALES) {
      for (let month = "2024-01"; month < "2036-01"; month = shiftMonth(month, 1)) {
        const of = { month, today: "2023-01-01", days: [] };
        const weeks = monthGrid(of, localeOf(locale, LANGUAGES));
        const times = weeks.flat().map((date) => Date.parse(date));
        expect(times.every((time, n) => n === 0 || time - (times[n - 1] ?? 0) === DAY_MS)).toBe(
          true,
        );
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          const weekday = new Date(week[0] ?? "").getUTCDay() || 7;
          expect(weekday).toBe(LANGUAGES[locale]?.weekStart);
        }
      }
    }
  });

  it("lead on over the year's end", () => {
    expect(shiftMonth("2027-12", 1)).toBe("2028-01");
    expect(shiftMonth("2027-01", -1)).toBe("2026-12");
    expect(shiftMonth("2027-03", 12)).toBe("2028-03");
  });

  it("are only those of a month", () => {
    expect(readMonth("2027-03")).toBe("2027-03");
    for (const text of ["", "2027", "2027-3", "2027-00", "2027-13", "2027-03-01", "9999-12"])
      expect(readMonth(text)).toBeUndefined();
    for (const text of ["1969-12", " 2027-03", "2027-03\n", "+02027-03", "２０２７-03"])
      expect(readMonth(text)).toBeUndefined();
  });
});
