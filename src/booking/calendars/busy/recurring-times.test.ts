import { describe, expect, it } from "vitest";
import { calendarOf, event, ODD_ZONE } from "#fixtures/calendars/calendar-text.ts";
import { readLines, readText } from "#fixtures/calendars/read-lines.ts";
import { PROCESS_ZONES, useProcessZone } from "#fixtures/process-zone.ts";

const AMS = ";TZID=Europe/Amsterdam";
/** Nine to ten on a Thursday; the clocks change on 28 March. */
const SERIES = [`DTSTART${AMS}:20270318T090000`, `DTEND${AMS}:20270318T100000`];
const THREE = ["2027-03-18T08:00", "2027-03-25T08:00", "2027-04-01T07:00"];

function startsOf(lines: readonly string[]): readonly string[] {
  return readLines(lines).times.map((time) => time.split("/")[0] ?? "");
}

describe("b1: a series takes", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ["nine o'clock, before and after the clocks change", ["RRULE:FREQ=WEEKLY;COUNT=3"], THREE],
    ["times until an instant", ["RRULE:FREQ=WEEKLY;UNTIL=20270401T070000Z"], THREE],
    ["no time after an instant", ["RRULE:FREQ=WEEKLY;UNTIL=20270401T065959Z"], THREE.slice(0, 2)],
    ["all of a day that ends it", ["RRULE:FREQ=WEEKLY;UNTIL=20270401"], THREE],
    ["times that are added", [`RDATE${AMS}:20270325T090000,20270401T090000`], THREE],
    ["times that are added in UTC", ["RDATE:20270325T080000Z,20270401T070000Z"], THREE],
    [
      "not those taken out",
      ["RRULE:FREQ=WEEKLY;COUNT=3", `EXDATE${AMS}:20270325T090000`],
      [THREE[0] ?? "", THREE[2] ?? ""],
    ],
    [
      "not those taken out in UTC",
      ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20270318T080000Z,20270401T070000Z"],
      [THREE[1] ?? ""],
    ],
    [
      "not those taken out by date",
      ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE;VALUE=DATE:20270318"],
      THREE.slice(1),
    ],
    [
      "its last Thursdays",
      ["RRULE:FREQ=MONTHLY;BYDAY=-1TH;COUNT=3"],
      ["2027-03-18T08:00", "2027-03-25T08:00", "2027-04-29T07:00", "2027-05-27T07:00"],
    ],
  ])("%s", (_what, lines, starts) => {
    expect(startsOf(event(...SERIES, ...lines))).toEqual(starts);
  });

  it("an added period for as long as it says", () => {
    const lines = ["RDATE;VALUE=PERIOD:20270401T070000Z/20270401T073000Z,20270402T070000Z/PT2H"];
    expect(readLines(event(...SERIES, ...lines)).times).toEqual([
      "2027-03-18T08:00/2027-03-18T09:00",
      "2027-04-01T07:00/2027-04-01T07:30",
      "2027-04-02T07:00/2027-04-02T09:00",
    ]);
  });

  it("times in the range, however long ago it began", () => {
    const since1995 = [`DTSTART${AMS}:19950102T090000`, "DURATION:PT1H", "RRULE:FREQ=DAILY"];
    const starts = startsOf(event(...since1995));
    expect(starts).toHaveLength(259);
    expect([starts[0], starts.at(-1)]).toEqual(["2027-03-01T08:00", "2027-11-14T08:00"]);
  });

  it("whole days, of 23 and 25 hours too", () => {
    const weekends = ["DTSTART;VALUE=DATE:20270327", "RRULE:FREQ=WEEKLY;BYDAY=SU;COUNT=3"];
    expect(readLines(event(...weekends)).times).toEqual([
      "2027-03-26T23:00/2027-03-28T22:00",
      "2027-04-03T22:00/2027-04-04T22:00",
      "2027-04-10T22:00/2027-04-11T22:00",
    ]);
  });

  it("its hours in the zone that the calendar describes", () => {
    const weekly = ["DTSTART;TZID=Customized Time Zone:20270321T090000", "DURATION:PT1H"];
    const lines = [...ODD_ZONE, ...event(...weekly, "RRULE:FREQ=WEEKLY;COUNT=2")];
    expect(startsOf(lines)).toEqual(["2027-03-21T03:30", "2027-03-28T02:30"]);
  });

  it("all days of its times when nobody knows the zone", () => {
    const lines = event(
      "DTSTART;TZID=Nowhere:20270318T090000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    );
    expect(readLines(lines)).toEqual({
      times: ["2027-03-17T23:00/2027-03-18T23:00", "2027-03-24T23:00/2027-03-25T23:00"],
      warnings: ["unknown_zone Nowhere"],
    });
  });
});

describe("b1: a time of a series that was changed", () => {
  const series = event(...SERIES, "RRULE:FREQ=WEEKLY;COUNT=3");

  it.each([
    ["in the zone", `RECURRENCE-ID${AMS}:20270325T090000`],
    ["in UTC", "RECURRENCE-ID:20270325T080000Z"],
    ["by its date", "RECURRENCE-ID;VALUE=DATE:20270325"],
  ])("is where it was moved to, named %s", (_how, id) => {
    const moved = event(id, "DTSTART:20270326T120000Z", "DTEND:20270326T123000Z");
    expect(readLines([...series, ...moved]).times).toEqual([
      "2027-03-18T08:00/2027-03-18T09:00",
      "2027-03-26T12:00/2027-03-26T12:30",
      "2027-04-01T07:00/2027-04-01T08:00",
    ]);
  });

  it.each([["STATUS:CANCELLED"], ["TRANSP:TRANSPARENT"]])("is free with %s", (mark) => {
    const changed = event(`RECURRENCE-ID${AMS}:20270325T090000`, ...SERIES, mark);
    expect(startsOf([...changed, ...series])).toEqual([THREE[0], THREE[2]]);
  });

  it("is busy in a series that is free", () => {
    const free = event(...SERIES, "RRULE:FREQ=WEEKLY;COUNT=3", "TRANSP:TRANSPARENT");
    const busy = event(
      `RECURRENCE-ID${AMS}:20270325T090000`,
      `DTSTART${AMS}:20270325T090000`,
      "DURATION:PT1H",
    );
    expect(startsOf([...free, ...busy])).toEqual([THREE[1]]);
  });

  it("takes its time when its series is not in the calendar", () => {
    expect(startsOf(event("RECURRENCE-ID:20270325T080000Z", ...SERIES))).toEqual([THREE[0]]);
  });

  it("changes all later ones when it says so", () => {
    const later = event(
      `RECURRENCE-ID;RANGE=THISANDFUTURE${AMS}:20270325T090000`,
      `DTSTART${AMS}:20270326T110000`,
      "DURATION:PT30M",
    );
    expect(readLines([...series, ...later]).times).toEqual([
      "2027-03-18T08:00/2027-03-18T09:00",
      "2027-03-26T10:00/2027-03-26T10:30",
      "2027-04-02T09:00/2027-04-02T09:30",
    ]);
  });
});

describe("b1: a rule that cannot be worked out", { timeout: 60_000 }, () => {
  it.each([
    ["repeats each second", "FREQ=SECONDLY"],
    [
      "repeats each second of each day",
      `FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
    ],
    ["is none", "FREQ=SOMETIMES"],
    ["never moves", "FREQ=DAILY;INTERVAL=0"],
    ["is far too long", `FREQ=DAILY;BYMINUTE=${"1,".repeat(5_000)}1`],
    ["tries to be a line of its own", "FREQ=DAILY\\nDTSTART:20270101"],
  ])("because it %s keeps all from its start busy, with a warning", (_why, rule) => {
    const { times, warnings } = readLines(event(...SERIES, `RRULE:${rule}`));
    expect(times).toEqual(["2027-03-18T08:00/2027-11-15T01:00"]);
    expect(warnings).toEqual([`unclear_rule ${rule.slice(0, 100)}`]);
  });

  it("keeps it busy until its end when it has one, and free when it is marked so", () => {
    const rule = "RRULE:FREQ=SOMETIMES;UNTIL=20270320T080000Z";
    expect(readLines(event(...SERIES, rule)).times).toEqual(["2027-03-18T08:00/2027-03-20T09:00"]);
    expect(readLines(event(...SERIES, rule, "TRANSP:TRANSPARENT")).times).toEqual([]);
  });

  it("does not come up for a rule that has no times", () => {
    const lines = event(...SERIES, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30");
    expect(readLines(lines)).toEqual({
      times: ["2027-03-18T08:00/2027-03-18T09:00"],
      warnings: [],
    });
  });
});

describe.each(PROCESS_ZONES)("b1: in a process whose zone is %s", (zone) => {
  useProcessZone(zone);

  it("times are the same", () => {
    const text = calendarOf(
      ...event("UID:day", "DTSTART;VALUE=DATE:20270327", "RRULE:FREQ=DAILY;COUNT=3"),
      ...event("UID:floating", "DTSTART:20270405T090000", "DURATION:PT1H"),
      ...event("UID:zoned", ...SERIES, "RRULE:FREQ=WEEKLY;UNTIL=20270325"),
    );
    expect(readText(text).times).toEqual([
      "2027-03-18T08:00/2027-03-18T09:00",
      "2027-03-25T08:00/2027-03-25T09:00",
      "2027-03-26T23:00/2027-03-29T22:00",
      "2027-04-05T07:00/2027-04-05T08:00",
    ]);
  });
});

function upTo(end: number): string {
  return Array.from({ length: end }, (_, index) => index).join(",");
}
