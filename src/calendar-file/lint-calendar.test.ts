import { describe, expect, it } from "vitest";
import { bookingCalendar, lintCalendar } from "#calendar-file";
import { EVENT, fileOf, GOOD, goodWith, problemsOf } from "./testing/good-file.ts";
import { SAMPLE } from "./testing/sample-events.ts";

const ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Jerusalem",
  "BEGIN:STANDARD",
  "DTSTART:20261025T020000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0200",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** RFC 5545 3.6.5 gives the parts of a zone no order. */
const ZONE_FROM_BEHIND = [...ZONE.toSpliced(1, 1).slice(0, -1), "TZID:A/B", "END:VTIMEZONE"];

describe("files without a problem", () => {
  it.each([
    ["the model", fileOf(GOOD)],
    ["names in small letters", goodWith({ "BEGIN:VEVENT": "begin:vevent", UID: "uid:1" })],
    ["a folded line", goodWith({ SUMMARY: ["SUMMARY:Con", " sulta", "\ttion"] })],
    ["75 octets", goodWith({ SUMMARY: `SUMMARY:${"x".repeat(67)}` })],
    ["75 octets after a fold", goodWith({ SUMMARY: ["SUMMARY:", ` ${"ש".repeat(37)}`] })],
    ["escaped text", goodWith({ SUMMARY: 'SUMMARY:a\\\\b\\;c\\,d\\ne\\N: "f"' })],
    ["quoted parameters", goodWith({ ATTENDEE: 'ATTENDEE;CN="a;b:c,d^\'":mailto:a@b.example' })],
    ["a duration", goodWith({ DTEND: "DURATION:PT30M" })],
    [
      "whole days",
      goodWith({
        DTSTART: "DTSTART;VALUE=DATE:20280229",
        DTEND: "DTEND;VALUE=DATE:20280301",
      }),
    ],
    [
      "floating times",
      goodWith({ DTSTART: "DTSTART:20261125T140000", DTEND: "DTEND:20261125T143000" }),
    ],
    [
      "times of a zone",
      goodWith({
        METHOD: ["METHOD:REQUEST", ...ZONE],
        DTSTART: "DTSTART;TZID=Asia/Jerusalem:20261125T140000",
        DTEND: "DTEND;TZID=Asia/Jerusalem:20261125T143000",
      }),
    ],
    [
      "a zone with its name at the end",
      goodWith({ METHOD: ["METHOD:REQUEST", ZONE_FROM_BEHIND].flat() }),
    ],
    ["no method", goodWith({ METHOD: [], ORGANIZER: [], ATTENDEE: [] })],
    ["unknown properties", goodWith({ SUMMARY: ["SUMMARY:a", "X-ANY;X-B=c:d;e,f"] })],
    [
      "an exception of a series",
      fileOf([
        ...GOOD.slice(0, -1),
        ...EVENT.slice(0, -1),
        "RECURRENCE-ID:20261125T140000Z",
        "END:VEVENT",
        "END:VCALENDAR",
      ]),
    ],
  ])("%s", (_, file) => {
    expect(problemsOf(file)).toEqual([]);
    expect(problemsOf(new TextEncoder().encode(file))).toEqual([]);
  });
});

describe("lines and octets (RFC 5545 3.1)", () => {
  it.each([
    ["no line end at the end", fileOf(GOOD).slice(0, -2), ["16: no CRLF at the end"]],
    [
      "line feeds alone",
      fileOf(GOOD).replaceAll("\r\n", "\n"),
      GOOD.map((_line, index) => `${index + 1}: the line ends without CRLF`),
    ],
    [
      "one carriage return alone",
      fileOf(GOOD).replace("VERSION:2.0\r\n", "VERSION:2.0\r"),
      ["2: the line ends without CRLF"],
    ],
    [
      "76 octets",
      goodWith({ SUMMARY: `SUMMARY:${"x".repeat(68)}` }),
      ["12: 76 octets, more than 75"],
    ],
    [
      "76 octets in few characters",
      goodWith({ SUMMARY: `SUMMARY:${"ש".repeat(34)}` }),
      ["12: 76 octets, more than 75"],
    ],
    [
      "76 octets after a fold",
      goodWith({ SUMMARY: ["SUMMARY:", ` ${"x".repeat(75)}`] }),
      ["13: 76 octets, more than 75"],
    ],
    [
      "a fold inside a pair",
      goodWith({ SUMMARY: ["SUMMARY:\ud83c", " \udfac"] }),
      [12, 13].map((line) => `${line}: the line is no UTF-8: broken, or folded inside a character`),
    ],
    ["a bell", goodWith({ SUMMARY: "SUMMARY:a\u0007" }), ["12: a control character"]],
    ["a delete", goodWith({ SUMMARY: "SUMMARY:a\u007f" }), ["12: a control character"]],
    ["an empty line", goodWith({ SUMMARY: ["SUMMARY:a", ""] }), ["13: an empty line"]],
  ])("%s", (_, file, problems) => {
    expect(problemsOf(file)).toEqual(problems);
  });

  it.each([1, 2, 3])("a fold after octet %i of a character of four, in octets", (cut) => {
    const octets = new TextEncoder().encode("🎬");
    const [before = "", after = ""] = goodWith({ SUMMARY: "SUMMARY:|" }).split("|");
    const encoder = new TextEncoder();
    const file = Uint8Array.from([
      ...encoder.encode(before),
      ...octets.slice(0, cut),
      ...encoder.encode("\r\n "),
      ...octets.slice(cut),
      ...encoder.encode(after),
    ]);
    expect(lintCalendar(file).map(({ line }) => line)).toEqual([12, 13]);
  });

  it("an octet that is no UTF-8", () => {
    const file = Uint8Array.from(fileOf(GOOD), (character) => character.charCodeAt(0));
    file[file.indexOf(0x43, 300)] = 0xff;
    expect(lintCalendar(file).map(({ problem }) => problem)).toContain(
      "the line is no UTF-8: broken, or folded inside a character",
    );
  });
});

describe("structure and properties (RFC 5545 3.4, 3.6)", () => {
  it.each<[string, string, readonly string[]]>([
    ["nothing", "", ["1: a file is one VCALENDAR"]],
    ["two calendars", fileOf([...GOOD, ...GOOD]), ["1: a file is one VCALENDAR"]],
    ["an event alone", fileOf(EVENT), ["1: a file is one VCALENDAR"]],
    ["no END", fileOf(GOOD.slice(0, -1)), ["1: BEGIN:VCALENDAR has no END"]],
    ["an END too many", fileOf([...GOOD, "END:VCALENDAR"]), ["17: END:VCALENDAR closes nothing"]],
    ["a line after the end", fileOf([...GOOD, "X-A:b"]), ["17: X-A stands outside of VCALENDAR"]],
    [
      "no colon",
      goodWith({ SUMMARY: ["SUMMARY:a", "X-A"] }),
      ["13: no NAME;PARAMETER=value:value"],
    ],
    ["a name with a blank", goodWith({ SUMMARY: ["SUMMARY:a", "X A:b"] }), ["13: no NAME"]],
    [
      "an open quote",
      goodWith({ ORGANIZER: 'ORGANIZER;CN="a:mailto:a@b.example' }),
      ["13: no NAME"],
    ],
    [
      "a quote in a quote",
      goodWith({ ORGANIZER: 'ORGANIZER;CN="a"b":mailto:a@b.example' }),
      ["13: no NAME"],
    ],
    ["a fold at the start", ` ${fileOf(GOOD)}`, ["1: no NAME"]],
    [
      "a property after the events",
      fileOf([...GOOD.slice(0, -1), "X-A:b", "END:VCALENDAR"]),
      ["16: X-A of VCALENDAR stands after a component"],
    ],
    [
      "no component",
      fileOf([...GOOD.slice(0, 3), "END:VCALENDAR"]),
      ["1: VCALENDAR holds no component"],
    ],
    ["no PRODID", goodWith({ PRODID: [] }), ["1: VCALENDAR without PRODID"]],
    ["no VERSION", goodWith({ VERSION: [] }), ["1: VCALENDAR without VERSION"]],
    ["another VERSION", goodWith({ VERSION: "VERSION:1.0" }), ["2: VERSION: none of 2.0"]],
    ["no UID", goodWith({ UID: [] }), ["5: VEVENT without UID"]],
    ["no DTSTAMP", goodWith({ DTSTAMP: [] }), ["5: VEVENT without DTSTAMP"]],
    ["no DTSTART", goodWith({ DTSTART: [] }), ["5: VEVENT without DTSTART"]],
    ["two UIDs", goodWith({ UID: ["UID:a", "UID:b"] }), ["5: VEVENT with more than one UID"]],
    [
      "two summaries",
      goodWith({ SUMMARY: ["SUMMARY:a", "SUMMARY:b"] }),
      ["5: VEVENT with more than one SUMMARY"],
    ],
    [
      "two methods",
      goodWith({ METHOD: ["METHOD:REQUEST", "METHOD:REQUEST"] }),
      ["1: VCALENDAR with more than one METHOD"],
    ],
    [
      "a zone without rules",
      goodWith({ METHOD: ["METHOD:REQUEST", ...ZONE.slice(0, 2), "END:VTIMEZONE"] }),
      ["5: VTIMEZONE holds neither"],
    ],
    [
      "a zone without a name",
      goodWith({ METHOD: ["METHOD:REQUEST", ...ZONE.filter((line) => !line.startsWith("TZID"))] }),
      ["5: VTIMEZONE without TZID"],
    ],
    [
      "an unknown zone",
      goodWith({
        DTSTART: "DTSTART;TZID=A/B:20261125T140000",
        DTEND: "DTEND;TZID=/x/B:20261125T150000",
      }),
      ["8: no VTIMEZONE for TZID A/B"],
    ],
  ])("%s", (_, file, starts) => {
    const problems = problemsOf(file);
    for (const start of starts) {
      expect(problems.filter((problem) => problem.startsWith(start))).toHaveLength(1);
    }
  });
});

describe("a file of ours, broken anywhere", () => {
  const file = bookingCalendar(SAMPLE, "request");
  const lines = file.split("\r\n").slice(0, -1);

  it("has no problem whole", () => {
    expect(problemsOf(file)).toEqual([]);
  });

  it("does not pass when it is cut short", () => {
    for (let length = 0; length < file.length; length += 1) {
      expect(lintCalendar(file.slice(0, length))).not.toEqual([]);
    }
  });

  it("does not pass without a line that it needs", () => {
    const optional = /^(?:METHOD|SEQUENCE|STATUS|TRANSP|LOCATION|DESCRIPTION|URL|CONFERENCE| )/;
    const needed = lines.filter((line) => !optional.test(line));
    expect(needed.length).toBeGreaterThan(10);
    for (const line of needed) {
      expect(lintCalendar(file.replace(`${line}\r\n`, ""))).not.toEqual([]);
    }
  });
});
