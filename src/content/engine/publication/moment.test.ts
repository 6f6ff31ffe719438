import { describe, expect, test } from "vitest";
import { isMoment, readMoment } from "./moment.ts";

const at = (written: unknown, zone = "Europe/Amsterdam"): string | undefined => {
  const moment = readMoment(written, zone);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe("moments of front matter are those of the studio's clocks", () => {
  test.each([
    ["2026-12-24", "2026-12-23T23:00:00.000Z"],
    ["2026-07-01", "2026-06-30T22:00:00.000Z"],
    ["2026-12-24T09:00", "2026-12-24T08:00:00.000Z"],
    ["2026-12-24 09:00", "2026-12-24T08:00:00.000Z"],
    ["2026-12-24T09:00:30", "2026-12-24T08:00:30.000Z"],
    ["2026-12-24T09:00Z", "2026-12-24T09:00:00.000Z"],
    ["2026-12-24T09:00-05:00", "2026-12-24T14:00:00.000Z"],
    // Not on any clock, and twice on it.
    ["2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
    ["2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
  ])("%s", (written, instant) => expect(at(written)).toBe(instant));

  test("a day begins when the zone's does", () => {
    // Clocks are put forward at midnight: the day begins at one.
    expect(at("2026-03-08", "America/Havana")).toBe("2026-03-08T05:00:00.000Z");
    expect(at("2026-12-24", "Pacific/Kiritimati")).toBe("2026-12-23T10:00:00.000Z");
  });

  test.each([
    "2026-02-30",
    "2026-13-01",
    "2026-12-24T24:30",
    "2026-12-24T9:00",
    "tomorrow",
    "24.12.2026",
    "2026-12-24T09:00Europe/Paris",
    20261224,
    null,
    undefined,
  ])("%s is none", (written) => expect(isMoment(written)).toBe(false));
});
