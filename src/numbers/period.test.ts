import { expect, test } from "vitest";
import { daysBefore, daysOfPeriod, lengthOf, type Period } from "./period.ts";

test.each([
  ["yesterday", "2027-03-01", "2027-02-28", "2027-02-28", "2027-02-27", "2027-02-27"],
  ["week", "2027-03-15", "2027-03-09", "2027-03-15", "2027-03-02", "2027-03-08"],
  ["month", "2027-03-15", "2027-02-14", "2027-03-15", "2027-01-15", "2027-02-13"],
  ["year", "2027-03-15", "2026-04-01", "2027-03-15", "2025-04-01", "2026-03-15"],
  // The year before has no such day.
  ["year", "2028-02-29", "2027-03-01", "2028-02-29", "2026-03-01", "2027-02-28"],
] as [Period, string, string, string, string, string][])(
  "issue 27: %s on %s is %s to %s, compared with %s to %s",
  (period, today, first, last, beforeFirst, beforeLast) => {
    const days = daysOfPeriod(period, today);
    expect(days).toEqual({ first, last });
    expect(daysBefore(days, period)).toEqual({ first: beforeFirst, last: beforeLast });
  },
);

test("issue 27: own days are compared with as many before them, over a change of clocks too", () => {
  const days = { first: "2027-03-20", last: "2027-04-02" };
  expect(lengthOf(days)).toBe(14);
  expect(daysBefore(days, undefined)).toEqual({ first: "2027-03-06", last: "2027-03-19" });
});
