import { describe, expect, it } from "vitest";
import type { ReadOptions } from "./busy-block.ts";
import { readCalendar } from "./read-calendar.ts";
import { calendarOf, event, ODD_ZONE } from "#fixtures/calendars/calendar-text.ts";
import { OPTIONS, readLines } from "#fixtures/calendars/read-lines.ts";

const AMS = ";TZID=Europe/Amsterdam";
const MORNING = [`DTSTART${AMS}:20270318T090000`, `DTEND${AMS}:20270318T100000`];

describe("b1: an entry of a calendar takes", () => {
  it.each<[string, readonly string[], readonly string[], Partial<ReadOptions>?]>([
    [
      "its hours in UTC",
      event("DTSTART:20270318T090000Z", "DTEND:20270318T103000Z"),
      ["2027-03-18T09:00/2027-03-18T10:30"],
    ],
    ["its hours in its zone", event(...MORNING), ["2027-03-18T08:00/2027-03-18T09:00"]],
    [
      "hours without a zone in the feed's",
      event("DTSTART:20270318T090000", "DURATION:PT45M"),
      ["2027-03-18T08:00/2027-03-18T08:45"],
    ],
    [
      "hours without a zone in another feed's",
      event("DTSTART:20270318T090000", "DURATION:PT45M"),
      ["2027-03-18T13:00/2027-03-18T13:45"],
      { zone: "America/New_York" },
    ],
    [
      "a whole day in the feed's zone",
      event("DTSTART;VALUE=DATE:20270318"),
      ["2027-03-17T23:00/2027-03-18T23:00"],
    ],
    [
      "whole days, the last not",
      event("DTSTART;VALUE=DATE:20270318", "DTEND;VALUE=DATE:20270320"),
      ["2027-03-17T23:00/2027-03-19T23:00"],
    ],
    [
      "one whole day that ends where it starts",
      event("DTSTART;VALUE=DATE:20270318", "DTEND;VALUE=DATE:20270318"),
      ["2027-03-17T23:00/2027-03-18T23:00"],
    ],
    [
      "a day of 23 hours",
      event("DTSTART;VALUE=DATE:20270328"),
      ["2027-03-27T23:00/2027-03-28T22:00"],
    ],
    [
      "a day of 25 hours",
      event("DTSTART;VALUE=DATE:20271031"),
      ["2027-10-30T22:00/2027-10-31T23:00"],
    ],
    ["no time without a length", event("DTSTART:20270318T090000Z"), []],
    ["no time when marked as free", event(...MORNING, "TRANSP:TRANSPARENT"), []],
    ["no time when cancelled", event(...MORNING, "STATUS:cancelled"), []],
    [
      "its time when tentative",
      event(...MORNING, "STATUS:TENTATIVE", "TRANSP:OPAQUE"),
      ["2027-03-18T08:00/2027-03-18T09:00"],
    ],
    ["no time when it is our own booking", event(...MORNING, "UID:01K@Studio.example"), []],
    [
      "its time when our host is elsewhere in its id",
      event(...MORNING, "UID:studio.example@x"),
      ["2027-03-18T08:00/2027-03-18T09:00"],
    ],
    ["no time before the range", event("DTSTART:20270228T230000Z", "DTEND:20270301T000000Z"), []],
    [
      "time that reaches into the range",
      event("DTSTART:20270228T230000Z", "DTEND:20270301T000100Z"),
      ["2027-02-28T23:00/2027-03-01T00:01"],
    ],
    [
      "hours over a change of zone, as a flight does",
      event(`DTSTART${AMS}:20270318T090000`, "DTEND;TZID=America/New_York:20270318T110000"),
      ["2027-03-18T08:00/2027-03-18T15:00"],
    ],
    [
      "an hour that the clocks skip",
      event(`DTSTART${AMS}:20270328T023000`, `DTEND${AMS}:20270328T033000`),
      ["2027-03-28T01:30/2027-03-28T02:30"],
    ],
    [
      "a night in which an hour comes twice",
      event(`DTSTART${AMS}:20271030T220000`, `DTEND${AMS}:20271031T060000`),
      ["2027-10-30T20:00/2027-10-31T05:00"],
    ],
  ])("%s", (_what, lines, times, options) => {
    expect(readLines(lines, options)).toEqual({ times, warnings: [] });
  });

  it("its hours in the zone that its name means, however it is written", () => {
    const names = [
      "W. Europe Standard Time",
      "w. europe standard time",
      "/freeassociation.sourceforge.net/Europe/Amsterdam",
      "/mozilla.org/20050126_1/Europe/Amsterdam",
      '"Europe/Amsterdam"',
    ];
    for (const name of names) {
      const lines = event(`DTSTART;TZID=${name}:20270718T090000`, "DURATION:PT1H");
      expect(readLines(lines), name).toEqual({
        times: ["2027-07-18T07:00/2027-07-18T08:00"],
        warnings: [],
      });
    }
  });

  it.each([
    ["in winter", "20270318T090000", "2027-03-18T03:30/2027-03-18T04:30"],
    ["in summer", "20270718T090000", "2027-07-18T02:30/2027-07-18T03:30"],
    ["in the hour that is skipped", "20270328T023000", "2027-03-27T21:00/2027-03-27T22:00"],
    ["in the hour that comes twice", "20271031T023000", "2027-10-30T20:00/2027-10-30T21:00"],
    ["after the hour that comes twice", "20271031T033000", "2027-10-30T22:00/2027-10-30T23:00"],
  ])("its hours in the zone that the calendar describes, %s", (_when, start, time) => {
    const lines = event(`DTSTART;TZID=Customized Time Zone:${start}`, "DURATION:PT1H");
    expect(readLines([...ODD_ZONE, ...lines])).toEqual({ times: [time], warnings: [] });
  });

  it("the whole day, with a warning, when nobody knows the zone", () => {
    const lines = event(
      "DTSTART;TZID=(UTC+01:00) Nowhere, Else:20270318T090000",
      "DTEND;TZID=(UTC+01:00) Nowhere, Else:20270318T100000",
    );
    expect(readLines(lines)).toEqual({
      times: ["2027-03-17T23:00/2027-03-18T23:00"],
      warnings: ["unknown_zone (UTC+01:00) Nowhere, Else"],
    });
  });

  it("nothing, with a warning, when it has no start", () => {
    expect(readLines(event("SUMMARY:x", "DTSTART:20270231T090000Z"))).toEqual({
      times: [],
      warnings: ["unreadable_entry entry 1"],
    });
  });

  it("its days when days are asked for, marked as free or not", () => {
    const lines = [
      ...event("DTSTART;VALUE=DATE:20270427", "TRANSP:TRANSPARENT", "UID:king"),
      ...event("DTSTART:20270505T210000Z", "DTEND:20270505T230000Z", "UID:late"),
      ...event("DTSTART;VALUE=DATE:20270506", "STATUS:CANCELLED", "UID:no"),
    ];
    expect(readLines(lines, { take: "days" }).times).toEqual([
      "2027-04-26T22:00/2027-04-27T22:00",
      "2027-05-04T22:00/2027-05-06T22:00",
    ]);
  });
});

describe("b1: a calendar", () => {
  it("says which entry takes the time; long and strange ids by their hash", () => {
    const lines = [
      ...event("UID:a", ...MORNING),
      ...event(`UID:${"b".repeat(300)}@x.example`, ...MORNING),
      ...event("UID:פגישה", ...MORNING),
      "BEGIN:VEVENT",
      ...MORNING,
      "END:VEVENT",
    ];
    const read = readCalendar(calendarOf(...lines), OPTIONS);
    expect(read.ok && read.blocks.map(({ uid }) => uid)).toEqual([
      "a",
      expect.stringMatching(/^[0-9a-f]{64}@x\.example$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
      "entry 4",
    ]);
  });

  it.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Log in</title>"],
    ["one that is cut short", calendarOf(...event(...MORNING)).slice(0, -15)],
    ["an event without a calendar", event(...MORNING).join("\n")],
    ["ends that do not match", calendarOf("BEGIN:VEVENT", "BEGIN:VALARM", "END:VEVENT")],
    ["one nested too deep", calendarOf(...Array<string>(20).fill("BEGIN:X"))],
  ])("is not %s", (_what, text) => {
    expect(readCalendar(text, OPTIONS)).toEqual({ ok: false, reason: "not_a_calendar" });
  });

  it("has 5,000 events at most", () => {
    const many = (count: number) =>
      calendarOf(...Array.from({ length: count }, (_, i) => event(`UID:${i}`, ...MORNING)).flat());
    expect(readCalendar(many(5_000), OPTIONS)).toMatchObject({ ok: true });
    expect(readCalendar(many(5_001), OPTIONS)).toEqual({ ok: false, reason: "too_many_events" });
  });

  it("may fold its lines, end them as it likes, and hold what does not matter", () => {
    const text = [
      "BEGIN:VCALENDAR",
      "begin:vevent",
      "UID:folded",
      "SUMMARY:END:VEVENT",
      " BEGIN:VEVENT",
      "DTSTART;TZID=Europe/Amst",
      " erdam:2027031",
      "\t8T090000",
      "DURATION:PT1H",
      "BEGIN:VALARM",
      "TRIGGER:-PT15M",
      "DURATION:PT9H",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\n");
    expect(readCalendar(text, OPTIONS)).toMatchObject({
      ok: true,
      blocks: [{ uid: "folded", start: Date.UTC(2027, 2, 18, 8), end: Date.UTC(2027, 2, 18, 9) }],
    });
  });
});
