import { describe, expect, it, vi } from "vitest";
import { bookingCalendar, type BookingEvent } from "#booking/calendars";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { SAMPLE, SUMMARIES } from "#fixtures/calendars/booking-events.ts";
import { asRead, readWithIcalJs, readWithNodeIcal } from "#fixtures/calendars/two-parsers.ts";

const PARSERS = [
  ["ical.js", readWithIcalJs],
  ["node-ical", readWithNodeIcal],
] as const;

describe.each(PARSERS)("G9: read back by %s", (_, read) => {
  it("a request says all of the booking", () => {
    const { method, events } = read(bookingCalendar(SAMPLE, "request"));
    expect(method).toBe("REQUEST");
    expect(events).toEqual([asRead(SAMPLE)]);
  });

  it("a cancellation is of the same event and takes it out", () => {
    const { method, events } = read(bookingCalendar({ ...SAMPLE, revision: 3 }, "cancel"));
    expect(method).toBe("CANCEL");
    const cancelled = { revision: 3, status: "CANCELLED", transparency: "TRANSPARENT" };
    expect(events).toEqual([asRead(SAMPLE, cancelled)]);
  });

  it("the studio's copy invites nobody", () => {
    const { method, events } = read(bookingCalendar(SAMPLE, "publish"));
    expect(method).toBe("PUBLISH");
    expect(events).toEqual([asRead(SAMPLE, { attendees: [] })]);
  });

  it("what is not there is not written", () => {
    const bare = { ...SAMPLE, description: "", location: "", url: undefined };
    const { events } = read(bookingCalendar({ ...bare, conferenceUrl: undefined }, "request"));
    expect(events[0]).toMatchObject({ summary: SAMPLE.summary, attendees: [{ rsvp: false }] });
    for (const field of ["description", "location", "url", "conferenceUrl"] as const) {
      expect(events[0]?.[field]).toBeUndefined();
    }
  });
});

describe("G9: every language folded at every place", () => {
  it.each(Object.entries(SUMMARIES))("%s", (language, summary) => {
    const afterFolds = new Set<string>();
    for (let padding = 0; padding <= 80; padding += 1) {
      const padded = "x".repeat(padding) + summary;
      const event = { ...SAMPLE, language, summary: padded, description: `${padded}\n${padded}` };
      const file = bookingCalendar(event, "request");
      expect(calendarProblems(file)).toEqual([]);
      for (const [, read] of PARSERS) expect(read(file).events).toEqual([asRead(event)]);
      for (const [, first = ""] of file.matchAll(/\r\n (.)/gu)) afterFolds.add(first);
    }
    // A fold has come before each character that takes more than one octet.
    const wide = new Set(summary.match(/[^\0-\x7f]/gu));
    expect(wide.size).toBeGreaterThan(5);
    expect([...wide].filter((character) => !afterFolds.has(character))).toEqual([]);
  });
});

describe("what visitors type stays data", () => {
  it.each([
    ["https://x.example/a?b=1,2;3", "https://x.example/a?b=1,2;3"],
    ["https://x.example/a?b=\\,|`^{}", "https://x.example/a?b=%5C,%7C%60%5E%7B%7D"],
    ["https://x.example/סרט\r\nX:y", "https://x.example/%D7%A1%D7%A8%D7%98X:y"],
    ["tel:+972 3 123\nX:y", "tel:+972%203%20123X:y"],
  ])("in an address: %j", (address, read) => {
    const addresses = { url: address, conferenceUrl: address };
    const file = bookingCalendar({ ...SAMPLE, ...addresses }, "request");
    expect(calendarProblems(file)).toEqual([]);
    for (const [, parse] of PARSERS) {
      expect(parse(file).events[0]).toMatchObject({ url: read, conferenceUrl: read });
    }
  });
});

describe("the file itself", () => {
  const file = bookingCalendar(SAMPLE, "request");

  it("is this one", () => {
    expect(file.split("\r\n")).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//studio.example//Bookings//EN",
      "METHOD:REQUEST",
      "BEGIN:VEVENT",
      "UID:01KADZ8QW0E5V7T2B3N4M5P6Q7@studio.example",
      "SEQUENCE:2",
      "DTSTAMP:20261120T093015Z",
      "DTSTART:20261125T140000Z",
      "DTEND:20261125T143000Z",
      "SUMMARY;LANGUAGE=en:Consultation\\; films\\, stills",
      "TRANSP:OPAQUE",
      "LOCATION;LANGUAGE=en:https://meet.example/room\\;a\\,b",
      "DESCRIPTION;LANGUAGE=en:In Jerusalem: 16:00\\nIn Paris: 15:00\\n\\nSee you\\, ",
      " then\\; bring C:\\\\reel",
      'ORGANIZER;CN="Studio":mailto:hello@studio.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Dana Levi":',
      " mailto:dana+film@mail.example",
      "URL;VALUE=URI:https://studio.example/en/booking?token=a,b;c&d=1",
      "STATUS:CONFIRMED",
      "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:https://meet.example/room;a,b?pwd",
      " =1",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("has a problem when it is cut short or a needed line is missing", () => {
    for (let length = 0; length < file.length; length += 1) {
      expect(calendarProblems(file.slice(0, length))).not.toEqual([]);
    }
    const optional = /^(?:SEQUENCE|TRANSP|LOCATION|DESCRIPTION|URL|CONFERENCE| )/;
    const needed = file.split("\r\n").filter((line) => line !== "" && !optional.test(line));
    expect(needed).toHaveLength(15);
    for (const line of needed) {
      expect(calendarProblems(file.replace(`${line}\r\n`, "")), line).not.toEqual([]);
    }
  });

  it("is the same for the same booking, whatever the clock says", () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 5, 1) });
    try {
      expect(bookingCalendar({ ...SAMPLE }, "request")).toBe(file);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each<[string, Partial<BookingEvent>]>([
    ["id", { id: "a\r\nb" }],
    ["id", { id: "" }],
    ["host", { host: "a,b" }],
    ["revision", { revision: -1 }],
    ["revision", { revision: 1.5 }],
    ["stampedAt", { stampedAt: Number.NaN }],
    ["start", { start: Number.NaN }],
    ["end", { end: SAMPLE.start }],
    ["end", { end: SAMPLE.start + 999 }],
    ["end", { end: Number.POSITIVE_INFINITY }],
    ["language", { language: "en:x" }],
    ["mail address", { attendee: { name: "A", email: "nobody" } }],
  ])("refuses a wrong %s: %j", (field, wrong) => {
    expect(() => bookingCalendar({ ...SAMPLE, ...wrong }, "request")).toThrow(field);
  });

  it("refuses an address that is not absolute", () => {
    expect(() => bookingCalendar({ ...SAMPLE, url: "/booking" }, "request")).toThrow(TypeError);
  });
});
