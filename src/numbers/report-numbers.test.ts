import { expect, test } from "vitest";
import type { CountedKind, CountedSum } from "./ports.ts";
import { REPORT_COLUMNS, type ReportBy, reportNumbers, REPORTS } from "./report-numbers.ts";

const DAYS = { first: "2027-03-14", last: "2027-03-16" };

function sum(kind: CountedKind, name: string, count: number, given: Partial<CountedSum> = {}) {
  return { day: "2027-03-15", kind, name, step: "", count, visits: 1, ...given };
}

const SUMS: readonly CountedSum[] = [
  sum("all", "", 9, { visits: 4 }),
  sum("page", "/", 2),
  sum("page", "/he", 7),
  sum("film", "onboard", 3, { step: "started", visits: 2 }),
  sum("film", "onboard", 1, { step: "50" }),
  sum("film", "reel", 5, { step: "started", visits: 5 }),
  sum("funnel", "day", 8, { visits: 6 }),
  sum("funnel", "booked", 2, { visits: 0 }),
  sum("action", "enquiry", 1),
  sum("action", "not-found", 3),
];

const report = (by: ReportBy) =>
  reportNumbers(
    { read: async (kinds) => SUMS.filter(({ kind }) => kinds.includes(kind)) },
    by,
    DAYS,
  );

test("issue 27: every row of every report has its columns, in their order", async () => {
  for (const by of REPORTS) {
    for (const row of await report(by)) expect(Object.keys(row)).toEqual(REPORT_COLUMNS[by]);
  }
});

test("issue 27: by day every day is there, also without visits", async () => {
  const nothing = { views: 0, visits: 0, films: 0, bookings: 0, enquiries: 0 };
  const none = { ...nothing, signUps: 0, notFound: 0, nothingFound: 0 };
  const some = { views: 9, visits: 4, films: 7, bookings: 2, enquiries: 1, notFound: 3 };
  expect(await report("day")).toEqual([
    { day: "2027-03-14", ...none },
    { day: "2027-03-15", ...none, ...some },
    { day: "2027-03-16", ...none },
  ]);
});

test("issue 27: names by how often, films by who saw them, the way to a booking in its order", async () => {
  expect((await report("page")).map(({ page, views }) => [page, views])).toEqual([
    ["/he", 7],
    ["/", 2],
  ]);
  expect(await report("film")).toEqual([
    { film: "reel", started: 5, quarter: 0, half: 0, threeQuarters: 0, whole: 0 },
    { film: "onboard", started: 2, quarter: 0, half: 1, threeQuarters: 0, whole: 0 },
  ]);
  expect((await report("funnel")).map(({ step, visits }) => [step, visits])).toEqual([
    ["opened", 0],
    ["day", 6],
    ["time", 0],
    ["details", 0],
    ["booked", 2],
  ]);
});
