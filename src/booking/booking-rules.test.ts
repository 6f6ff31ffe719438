import { describe, expect, it } from "vitest";
import { parseBookingRules } from "#booking";

const CALENDAR = "https://calendar.example/a.ics";
const least = { zone: "Europe/Amsterdam", weekly: { mon: [["09:00", "17:00"]] } };

function problemsOf(change: Record<string, unknown>): readonly (readonly [string, string])[] {
  const result = parseBookingRules({ ...least, ...change });
  return result.ok ? [] : result.problems.map(({ path, expected }) => [path, expected] as const);
}

describe("b1: booking rules", () => {
  it("are complete with a zone and the weekly hours", () => {
    expect(parseBookingRules(least)).toEqual({
      ok: true,
      rules: {
        zone: "Europe/Amsterdam",
        weekly: {
          mon: [{ startMinute: 540, endMinute: 1020 }],
          tue: [],
          wed: [],
          thu: [],
          fri: [],
          sat: [],
          sun: [],
        },
        duration: 30,
        step: 30,
        bufferBefore: 0,
        bufferAfter: 15,
        minNotice: 86_400_000,
        changeNotice: 7_200_000,
        horizonDays: 60,
        maxPerDay: 6,
        overrides: {},
        holidaysIcs: [],
        busyIcs: [],
        busyPolicy: "closed",
        location: ["whatsapp"],
        declined: "cancel",
      },
    });
  });

  it("know calendars by their address, with a zone or in the studio's", () => {
    const zoned = { url: CALENDAR, zone: "Asia/Jerusalem" };
    const result = parseBookingRules({
      ...least,
      busyIcs: [CALENDAR, zoned],
      holidaysIcs: [{ url: CALENDAR }],
      busyPolicy: "open",
    });
    const inStudioZone = { url: CALENDAR, zone: "Europe/Amsterdam" };
    expect(result).toMatchObject({
      ok: true,
      rules: { busyIcs: [inStudioZone, zoned], holidaysIcs: [inStudioZone], busyPolicy: "open" },
    });
  });

  it("name one way to meet, or several in the order in which they are offered", () => {
    const location = ["phone", "https://meet.example/studio", "email"];
    expect(parseBookingRules({ ...least, location })).toMatchObject({ rules: { location } });
  });

  it("sort windows, let them touch, and read 24:00 and closed dates", () => {
    const result = parseBookingRules({
      zone: "Asia/Jerusalem",
      weekly: {
        sun: [
          ["20:00", "24:00"],
          ["00:00", "20:00"],
        ],
      },
      overrides: { "2027-04-21": "closed", "2027-04-22": [["10:00", "10:05"]], "2028-02-29": [] },
      location: "https://meet.example/studio",
      minNotice: "P1DT90M",
    });
    expect(result).toMatchObject({
      ok: true,
      rules: {
        weekly: {
          sun: [
            { startMinute: 0, endMinute: 1200 },
            { startMinute: 1200, endMinute: 1440 },
          ],
        },
        overrides: {
          "2027-04-21": [],
          "2027-04-22": [{ startMinute: 600, endMinute: 605 }],
          "2028-02-29": [],
        },
        location: ["https://meet.example/studio"],
        minNotice: 25.5 * 3_600_000,
      },
    });
  });

  it.each([
    ["no way to meet", { location: [] }, "location"],
    ["another end of what is declined", { declined: "ask" }, "declined"],
    ["a way that stands twice", { location: ["phone", "phone"] }, "location"],
    ["two rooms", { location: ["https://one.example", "https://two.example"] }, "location"],
    ["an unknown way in a list", { location: ["phone", "fax"] }, "location[1]"],
    ["an end before the start", { weekly: { mon: [["17:00", "09:00"]] } }, "weekly.mon[0]"],
    ["an empty window", { weekly: { mon: [["09:00", "09:00"]] } }, "weekly.mon[0]"],
    ["a window over midnight", { weekly: { sun: [["22:00", "02:00"]] } }, "weekly.sun[0]"],
    ["a window of one time", { weekly: { mon: [["09:00"]] } }, "weekly.mon[0][1]"],
    ["a window of three times", { weekly: { mon: [["09:00", "10:00", "1"]] } }, "weekly.mon[0][2]"],
    ["24:00 as a start", { weekly: { mon: [["24:00", "24:00"]] } }, "weekly.mon[0][0]"],
    ["25:00", { weekly: { mon: [["09:00", "25:00"]] } }, "weekly.mon[0][1]"],
    ["24:05", { weekly: { mon: [["09:00", "24:05"]] } }, "weekly.mon[0][1]"],
    ["a time off the five minutes", { weekly: { mon: [["09:02", "10:00"]] } }, "weekly.mon[0][0]"],
    ["a number for a time", { weekly: { mon: [[9, "10:00"]] } }, "weekly.mon[0][0]"],
    ["no list", { weekly: { mon: "09:00-17:00" } }, "weekly.mon"],
    [
      "windows that overlap",
      {
        weekly: {
          tue: [
            ["12:00", "14:00"],
            ["09:00", "12:05"],
          ],
        },
      },
      "weekly.tue",
    ],
    ["an unknown day of the week", { weekly: { monday: [] } }, "weekly.monday"],
    ["no weekly hours", { weekly: undefined }, "weekly"],
    ["an unknown zone", { zone: "Mars/Olympus" }, "zone"],
    ["an offset for a zone", { zone: "+02:00" }, "zone"],
    ["no length", { duration: 0 }, "duration"],
    ["a length off the ticks", { duration: 31 }, "duration"],
    ["a length over 480", { duration: 485 }, "duration"],
    ["a step of a text", { step: "30" }, "step"],
    ["a negative buffer", { bufferBefore: -5 }, "bufferBefore"],
    ["a buffer off the ticks", { bufferAfter: 12 }, "bufferAfter"],
    ["a notice in hours", { minNotice: 24 }, "minNotice"],
    ["a notice of no fixed length", { minNotice: "P1M" }, "minNotice"],
    ["a negative notice", { minNotice: "-PT1H" }, "minNotice"],
    ["a notice beyond the horizon", { minNotice: "P8D", horizonDays: 7 }, "minNotice"],
    ["a horizon of half a day", { horizonDays: 0.5 }, "horizonDays"],
    ["no meetings at all", { maxPerDay: 0 }, "maxPerDay"],
    ["a date that is none", { overrides: { "2027-02-29": "closed" } }, "overrides.2027-02-29"],
    ["a date in words", { overrides: { tomorrow: "closed" } }, "overrides.tomorrow"],
    ["an unknown override", { overrides: { "2027-01-01": "shut" } }, "overrides.2027-01-01"],
    [
      "an override's wrong end",
      { overrides: { "2027-01-01": [["10:00", "09:00"]] } },
      "overrides.2027-01-01[0]",
    ],
    ["a place without https", { location: "http://meet.example" }, "location"],
    ["a place in words", { location: "zoom" }, "location"],
    ["a calendar without https", { busyIcs: ["webcal://x.example/a.ics"] }, "busyIcs[0]"],
    [
      "a calendar in a zone that is none",
      { busyIcs: [{ url: CALENDAR, zone: "Mars" }] },
      "busyIcs[0].zone",
    ],
    ["a calendar without an address", { holidaysIcs: [{ zone: "UTC" }] }, "holidaysIcs[0].url"],
    ["a calendar's unknown key", { busyIcs: [{ url: CALENDAR, tz: "UTC" }] }, "busyIcs[0].tz"],
    ["a calendar of a number", { busyIcs: [7] }, "busyIcs[0]"],
    ["an unknown policy", { busyPolicy: "perhaps" }, "busyPolicy"],
    ["calendars that are no list", { holidaysIcs: "https://x.example/a.ics" }, "holidaysIcs"],
    ["an unknown key", { lenght: 30 }, "lenght"],
  ])("name the key of %s", (_what, change, path) => {
    const problems = problemsOf(change);
    expect(problems.map(([where]) => where)).toEqual([`booking.${path}`]);
    expect(problems[0]?.[1]).not.toMatch(/^Invalid|^$/);
  });

  it("name every key at once, and what stands in for rules", () => {
    expect(problemsOf({ zone: "", step: 7, weekly: { mon: [["9:00", "17"]] } })).toHaveLength(4);
    const result = parseBookingRules(undefined);
    expect(result).toEqual({ ok: false, problems: [{ path: "booking", expected: "an object" }] });
  });
});
