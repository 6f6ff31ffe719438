import { describe, expect, it, vi } from "vitest";
import { bookingCalendar, type BookingEvent } from "#booking/calendars";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { SAMPLE, SUMMARIES } from "#fixtures/calendars/booking-events.ts";
import {
  type ReadEvent,
  readWithIcalJs,
  readWithNodeIcal,
} from "#fixtures/calendars/two-parsers.ts";

const PARSERS = [
  ["ical.js", readWithIcalJs],
  ["node-ical", readWithNodeIcal],
] as const;

/** What a parser must give back for a request. */
function expected(event: BookingEvent): ReadEvent {
  return {
    uid: `${event.id}@${event.host}`,
    revision: event.revision,
    stampedAt: event.stampedAt,
    start: event.start,
    end: event.end,
    summary: event.summary,
    description: event.description,
    location: event.location,
    language: event.language,
    url: event.url,
    conferenceUrl: event.conferenceUrl,
    status: "CONFIRMED",
    transparency: "OPAQUE",
    organizer: { ...event.organizer, status: undefined, rsvp: undefined },
    attendees: [{ ...event.attendee, status: "ACCEPTED", rsvp: false }],
  };
}

function withoutFolds(file: string): readonly string[] {
  return file.replaceAll("\r\n ", "").split("\r\n");
}

describe.each(PARSERS)("G9: read back by %s", (_, read) => {
  it("a request says all of the booking", () => {
    const { method, events } = read(bookingCalendar(SAMPLE, "request"));
    expect(method).toBe("REQUEST");
    expect(events).toEqual([expected(SAMPLE)]);
  });

  it("a cancellation is of the same event and takes it out", () => {
    const { method, events } = read(bookingCalendar({ ...SAMPLE, revision: 3 }, "cancel"));
    expect(method).toBe("CANCEL");
    const cancelled = { revision: 3, status: "CANCELLED", transparency: "TRANSPARENT" };
    expect(events).toEqual([{ ...expected(SAMPLE), ...cancelled }]);
  });

  it("the studio's copy invites nobody", () => {
    const { method, events } = read(bookingCalendar(SAMPLE, "publish"));
    expect(method).toBe("PUBLISH");
    expect(events).toEqual([{ ...expected(SAMPLE), attendees: [] }]);
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
      for (const [, read] of PARSERS) expect(read(file).events).toEqual([expected(event)]);
      for (const [, first = ""] of file.matchAll(/\r\n (.)/gu)) afterFolds.add(first);
    }
    // A fold has come before each character that takes more than one octet.
    const wide = new Set(summary.match(/[^\0-\x7f]/gu));
    expect(wide.size).toBeGreaterThan(5);
    expect([...wide].filter((character) => !afterFolds.has(character))).toEqual([]);
  });
});

describe("what visitors type stays data", () => {
  const HOSTILE: readonly (readonly [name: string, read: string])[] = [
    ['Dan "Danny" Levi', 'Dan "Danny" Levi'],
    ['עו"ד כהן: שירה, ובניו', 'עו"ד כהן: שירה, ובניו'],
    ["a;RSVP=TRUE:mailto:evil@x.example", "a;RSVP=TRUE:mailto:evil@x.example"],
    ['a";ROLE=CHAIR:mailto:evil@x.example', 'a";ROLE=CHAIR:mailto:evil@x.example'],
    ["a\r\nATTENDEE:mailto:evil@x.example", "a ATTENDEE:mailto:evil@x.example"],
    ["a\rEND:VEVENT\nBEGIN:VEVENT", "a END:VEVENT BEGIN:VEVENT"],
    ["a\u2028b\u2029c\u0085d\ve\ff", "a b c d e f"],
    ["a\0b\u001bc\u007fd\u009fe", "abcde"],
    ["a^nb^'c^^d\\e", "a^nb^'c^^d\\e"],
    ["\ud83c lone \udfac", "\ufffd lone \ufffd"],
    ["  \t ", "dana+film@mail.example"],
  ];

  it.each(HOSTILE)("in a name: %j", (name, read) => {
    const person = { name, email: SAMPLE.attendee.email };
    const file = bookingCalendar({ ...SAMPLE, attendee: person, organizer: person }, "request");
    expect(calendarProblems(file)).toEqual([]);
    const [event, ...others] = readWithIcalJs(file).events;
    expect(others).toEqual([]);
    expect(event?.organizer).toMatchObject({ name: read, email: person.email });
    expect(event?.attendees).toEqual([
      { name: read, email: person.email, status: "ACCEPTED", rsvp: false },
    ]);
    expect(withoutFolds(file).filter((line) => /^ATTENDEE|:VEVENT$/.test(line))).toHaveLength(3);
  });

  it.each([
    ["a\r\nATTACH:https://evil.example", "a\nATTACH:https://evil.example"],
    ["a\rb\u2028c\u0085d", "a\nb\nc\nd"],
    ["END:VCALENDAR\n\n", "END:VCALENDAR\n\n"],
    ['\\n \\, \\; \\\\ , ; : "', '\\n \\, \\; \\\\ , ; : "'],
    [" leading, trailing ", " leading, trailing "],
    ["tab\there\0", "tab\there"],
    ["\ud800中".repeat(60), "\ufffd中".repeat(60)],
  ])("in a text: %j", (text, read) => {
    const texts = { summary: text, description: text, location: text };
    const file = bookingCalendar({ ...SAMPLE, ...texts }, "request");
    expect(calendarProblems(file)).toEqual([]);
    const readTexts = { summary: read, description: read, location: read };
    expect(readWithIcalJs(file).events).toEqual([{ ...expected(SAMPLE), ...readTexts }]);
  });

  it.each([
    "a,b;c@mail.example",
    "a:b%40@mail.example",
    "o'neill+x=y&z@mail.example",
    "δοκιμή@παράδειγμα.example",
    "a\r\nb@mail.example",
    '"a@b"@mail.example',
  ])("in a mail address: %j", (email) => {
    const file = bookingCalendar({ ...SAMPLE, attendee: { name: "A", email } }, "request");
    expect(calendarProblems(file)).toEqual([]);
    for (const [, read] of PARSERS) expect(read(file).events[0]?.attendees[0]?.email).toBe(email);
  });

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
