import { describe, expect, it } from "vitest";
import { findSlots } from "#booking";
import { NOBODY, rulesOf } from "#fixtures/booking-rules.ts";
import { PROCESS_ZONES, useProcessZone } from "#fixtures/process-zone.ts";

type Window = readonly [start: string, end: string];

/** Starts as UTC times of the slots of half an hour on one date. */
function startsOn(zone: string, day: string, windows: readonly Window[]): string {
  const overrides = { [day]: windows };
  const rules = rulesOf({ zone, weekly: {}, overrides, minNotice: "PT0S" });
  const now = Date.parse(`${day}T12:00Z`) - 3 * 86_400_000;
  // The days around are asked for too: they must add nothing.
  const near = (days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  return findSlots(rules, NOBODY, now, { first: near(-2), last: near(2) })
    .map(({ start }) => new Date(start).toISOString().slice(11, 16))
    .join(" ");
}

/** Written by hand from the rules of the zones; all of it has happened, so no tzdata changes it. */
const GOLDEN: readonly (readonly [zone: string, day: string, hours: string, starts: string])[] = [
  // 02:00 −05 becomes 03:00 −04
  ["America/New_York", "2025-03-09", "01:00-04:00", "06:00 06:30 07:00 07:30"],
  ["America/New_York", "2025-03-09", "02:30-04:00", "07:30"],
  ["America/New_York", "2025-03-09", "01:00-02:30", "06:00 06:30 07:00"],
  ["America/New_York", "2025-03-09", "02:00-02:30", "07:00"],
  ["America/New_York", "2025-03-09", "02:00-03:00", ""],
  ["America/New_York", "2025-03-09", "02:45-03:15", ""],
  // 02:00 −04 becomes 01:00 −05
  ["America/New_York", "2025-11-02", "00:30-02:30", "04:30 05:00 05:30 06:00 06:30 07:00"],
  ["America/New_York", "2025-11-02", "01:30-02:30", "05:30 06:00 06:30 07:00"],
  ["America/New_York", "2025-11-02", "00:30-01:30", "04:30 05:00 05:30 06:00"],
  [
    "America/New_York",
    "2025-11-02",
    "00:30-01:30,01:30-02:30",
    "04:30 05:00 05:30 06:00 06:30 07:00",
  ],
  // 01:00 +00 becomes 02:00 +01
  ["Europe/London", "2025-03-30", "00:30-03:00", "00:30 01:00 01:30"],
  // 02:00 +01 becomes 01:00 +00
  ["Europe/London", "2025-10-26", "00:30-02:30", "23:30 00:00 00:30 01:00 01:30 02:00"],
  // 02:00 +02 becomes 03:00 +03, on a Friday
  ["Asia/Jerusalem", "2025-03-28", "01:00-04:00", "23:00 23:30 00:00 00:30"],
  // 02:00 +03 becomes 01:00 +02
  ["Asia/Jerusalem", "2025-10-26", "00:30-02:30", "21:30 22:00 22:30 23:00 23:30 00:00"],
  // 02:00 +10:30 becomes 02:30 +11
  ["Australia/Lord_Howe", "2025-10-05", "01:00-03:30", "14:30 15:00 15:30 16:00"],
  ["Australia/Lord_Howe", "2025-10-05", "02:15-03:30", "15:45"],
  // 02:00 +11 becomes 01:30 +10:30
  ["Australia/Lord_Howe", "2025-04-06", "01:00-02:30", "14:00 14:30 15:00 15:30"],
  ["Australia/Lord_Howe", "2025-04-06", "01:00-01:45", "14:00 14:30"],
  // 24:00 −10 on the 29th becomes 00:00 +14 on the 31st
  ["Pacific/Apia", "2011-12-29", "22:00-24:00", "08:00 08:30 09:00 09:30"],
  ["Pacific/Apia", "2011-12-30", "00:00-24:00", ""],
  ["Pacific/Apia", "2011-12-31", "00:00-01:00", "10:00 10:30"],
  // 03:00 +01 becomes 02:00 +00 for Ramadan, and back at 02:00
  ["Africa/Casablanca", "2025-02-23", "01:30-03:30", "00:30 01:00 01:30 02:00 02:30 03:00"],
  ["Africa/Casablanca", "2025-04-06", "01:00-04:00", "01:00 01:30 02:00 02:30"],
  // 24:00 +02 becomes 01:00 +03
  ["Asia/Beirut", "2025-03-29", "23:00-24:00", "21:00 21:30"],
  ["Asia/Beirut", "2025-03-30", "00:00-02:00", "22:00 22:30"],
  // 24:00 +03 becomes 23:00 +02 of the same day
  ["Asia/Beirut", "2025-10-25", "22:30-24:00", "19:30 20:00 20:30 21:00 21:30"],
  // 01:00 −04 becomes 00:00 −05 of the same day: the day before ends at the first midnight
  ["America/Havana", "2025-11-01", "23:00-24:00", "03:00 03:30"],
  ["America/Havana", "2025-11-02", "00:00-01:30", "04:00 04:30 05:00 05:30 06:00"],
  // 24:00 −05 becomes 01:00 −04
  ["America/Havana", "2025-03-09", "00:00-01:30", "05:00"],
];

describe.each(PROCESS_ZONES)("b1, G7: slots where clocks change, on a machine in %s", (machine) => {
  useProcessZone(machine);

  it.each(GOLDEN)("%s on %s, open %s: %s", (zone, day, hours, starts) => {
    const windows = hours.split(",").map((window): Window => {
      const [start = "", end = ""] = window.split("-");
      return [start, end];
    });
    expect(startsOn(zone, day, windows)).toBe(starts);
  });
});
