import { describe, expect, it } from "vitest";
import { lintCalendar } from "#calendar-file";
import { EVENT, fileOf, GOOD, goodWith, problemsOf } from "./testing/good-file.ts";

describe("values (RFC 5545 3.3)", () => {
  it.each([
    ["SUMMARY", "SUMMARY:a,b", "TEXT is not escaped"],
    ["SUMMARY", "SUMMARY:a;b", "TEXT is not escaped"],
    ["SUMMARY", "SUMMARY:a\\b", "TEXT is not escaped"],
    ["SUMMARY", "SUMMARY:a\\", "TEXT is not escaped"],
    ["SUMMARY", "SUMMARY;LANGUAGE=he:a\\:b", "TEXT is not escaped"],
    ["UID", "UID:a,b", "TEXT is not escaped"],
    ["DTSTAMP", "DTSTAMP:20261120T093015", "no moment in UTC"],
    ["DTSTAMP", "DTSTAMP:2026-11-20T09:30:15Z", "no moment in UTC"],
    ["DTSTART", "DTSTART:20261125T250000Z", "no date, or no moment"],
    ["DTSTART", "DTSTART:20270229T140000Z", "no date, or no moment"],
    ["DTSTART", "DTSTART:20261325T140000Z", "no date, or no moment"],
    ["DTSTART", "DTSTART:20261125", "VALUE and value do not agree"],
    ["DTSTART", "DTSTART;VALUE=DATE:20261125T140000Z", "VALUE and value do not agree"],
    ["DTSTART", "DTSTART;TZID=/x/UTC:20261125T140000Z", "TZID beside a time in UTC"],
    ["DTEND", "DURATION:30M", "no duration"],
    ["DTEND", "DURATION:PT", "no duration"],
    ["SEQUENCE", "SEQUENCE:-1", "no number from 0"],
    ["SEQUENCE", "SEQUENCE:2147483648", "no number from 0"],
    ["STATUS", "STATUS:BOOKED", "none of TENTATIVE"],
    ["METHOD", "METHOD:INVITE", "none of PUBLISH"],
    ["ORGANIZER", "ORGANIZER:hello@studio.example", "no mailto: address"],
    ["ORGANIZER", "ORGANIZER:mailto:a\\,b@studio.example", "no absolute URI"],
    ["ATTENDEE", "ATTENDEE;PARTSTAT=YES:mailto:a@b.example", "unknown PARTSTAT YES"],
    ["ATTENDEE", "ATTENDEE;RSVP=NO:mailto:a@b.example", "RSVP is TRUE or FALSE"],
    ["STATUS", "URL:/booking", "no absolute URI"],
    ["STATUS", "URL:https://x.example/a\\,b", "no absolute URI"],
    ["STATUS", "URL:https://x.example/ש", "no absolute URI"],
    ["STATUS", "URL:https://x.example/%2", "no absolute URI"],
    ["STATUS", "CONFERENCE:https://x.example/", "without VALUE=URI"],
    ["METHOD", "REFRESH-INTERVAL:PT15M", "without VALUE=DURATION"],
    ["METHOD", "REFRESH-INTERVAL;VALUE=DURATION:15", "no duration"],
    ["METHOD", "NAME:a,b", "TEXT is not escaped"],
    ["METHOD", "X-WR-CALNAME:a,b", "TEXT is not escaped"],
  ])("%s becomes %s", (start, line, problem) => {
    const found = lintCalendar(goodWith({ [start]: line }));
    const number = GOOD.findIndex((good) => good.startsWith(start)) + 1;
    expect(
      found.filter((one) => one.line === number && one.problem.includes(problem)),
    ).toHaveLength(1);
  });

  it.each([
    ["the same moment", { DTEND: "DTEND:20261125T140000Z" }, "DTEND is not after DTSTART"],
    ["an earlier moment", { DTEND: "DTEND:20261125T135959Z" }, "DTEND is not after DTSTART"],
    ["no end", { DTEND: [] }, "VEVENT without DTEND or DURATION"],
    [
      "an end and a duration",
      { DTEND: ["DTEND:20261125T143000Z", "DURATION:PT30M"] },
      "VEVENT with DTEND and DURATION",
    ],
    ["no time at all", { DTEND: "DURATION:PT0S" }, "DURATION is not longer than nothing"],
    ["time that goes back", { DTEND: "DURATION:-PT5M" }, "DURATION is not longer than nothing"],
    ["a date", { DTEND: "DTEND;VALUE=DATE:20261126" }, "DTSTART and DTEND are of different kinds"],
    [
      "a floating time",
      { DTEND: "DTEND:20261125T143000" },
      "DTSTART and DTEND are of different kinds",
    ],
  ])("an event ends at %s", (_, changes, problem) => {
    expect(problemsOf(goodWith(changes))).toEqual([`5: ${problem}`]);
  });
});

describe("methods (RFC 5546)", () => {
  const asCancel = { METHOD: "METHOD:CANCEL", STATUS: "STATUS:CANCELLED" };
  const asPublish = { METHOD: "METHOD:PUBLISH", ATTENDEE: [] };
  const other = EVENT.map((line) => line.replace("UID:1", "UID:2"));

  it("takes each method as it should be", () => {
    expect(problemsOf(goodWith(asCancel))).toEqual([]);
    expect(problemsOf(goodWith(asPublish))).toEqual([]);
  });

  it.each([
    [{ ORGANIZER: [] }, "REQUEST without ORGANIZER"],
    [{ ATTENDEE: [] }, "REQUEST without ATTENDEE"],
    [{ SUMMARY: [] }, "REQUEST without SUMMARY"],
    [{ STATUS: "STATUS:CANCELLED" }, "REQUEST with STATUS CANCELLED"],
    [{ ...asCancel, ORGANIZER: [] }, "CANCEL without ORGANIZER"],
    [{ ...asCancel, SEQUENCE: [] }, "CANCEL without SEQUENCE"],
    [{ ...asCancel, STATUS: "STATUS:CONFIRMED" }, "CANCEL with STATUS CONFIRMED"],
    [{ ...asCancel, STATUS: [] }, "CANCEL with STATUS missing"],
    [{ ...asPublish, ORGANIZER: [] }, "PUBLISH without ORGANIZER"],
    [{ METHOD: "METHOD:PUBLISH" }, "PUBLISH with ATTENDEE"],
  ])("%j: %s", (changes, problem) => {
    expect(problemsOf(goodWith(changes))).toEqual([`5: ${problem}`]);
  });

  it("a request is of one UID, a feed of many", () => {
    const both = [...GOOD.slice(0, -1), ...other, "END:VCALENDAR"];
    expect(problemsOf(fileOf(both))).toEqual(["1: REQUEST is of one UID, found 2"]);
    const feed = both
      .filter((line) => !line.startsWith("ATTENDEE"))
      .map((line) => line.replace("REQUEST", "PUBLISH"));
    expect(problemsOf(fileOf(feed))).toEqual([]);
  });

  it("one UID is one event", () => {
    const both = [...GOOD.slice(0, -1), ...EVENT, "END:VCALENDAR"];
    expect(problemsOf(fileOf(both))).toEqual(["16: a second event with UID 1@studio.example"]);
  });
});
