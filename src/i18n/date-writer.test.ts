import { expect, test } from "vitest";
import { dateWriter } from "#i18n";

test.each([
  ["fr", { dateStyle: "full" }, "jeudi 1er octobre 2026", "vendredi 2 octobre 2026"],
  ["fr-CA", { day: "numeric", month: "long" }, "1er octobre", "2 octobre"],
  ["fr", { day: "numeric", month: "numeric" }, "01/10", "02/10"],
  ["fr", { day: "numeric" }, "1", "2"],
  ["en-US", { dateStyle: "long" }, "October 1, 2026", "October 2, 2026"],
] as const)("%s: the first of a month, and the second", (iso, options, first, second) => {
  const write = dateWriter(iso, { ...options, timeZone: "UTC" });
  expect([write(Date.UTC(2026, 9, 1)), write(Date.UTC(2026, 9, 2))]).toEqual([first, second]);
});

test("a span has its month, year and blanks once", () => {
  const write = dateWriter("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  expect(write(Date.UTC(2026, 10), Date.UTC(2026, 11, 26))).toBe("November – December 2026");
  expect(write(Date.UTC(2026, 10), Date.UTC(2026, 10, 26))).toBe("November 2026");
});

test("no line ends within a span of hours", () => {
  const write = dateWriter("en-US", { timeStyle: "short", timeZone: "UTC" });
  const [start, end] = [Date.UTC(2026, 9, 1, 9), Date.UTC(2026, 9, 1, 9, 30)];
  expect(write(start, end)).toBe("9:00\u00A0–\u00A09:30 AM");
});

test("blanks are plain ones", () => {
  const write = dateWriter("en-US", { timeStyle: "short", timeZone: "UTC" });
  expect(write(Date.UTC(2026, 9, 1, 9))).toBe("9:00 AM");
});
