import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingCalendar, type BookingPurpose, feedCalendar } from "#booking/calendars";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { FEED_SAMPLE, SAMPLE } from "#fixtures/calendars/booking-events.ts";
import {
  isForNodeIcal,
  isNameForIcalJs,
  isNameForNodeIcal,
  readWithIcalJs,
  readWithNodeIcal,
} from "#fixtures/calendars/two-parsers.ts";

/** Characters that mean something to the format, and lone halves of a pair. */
const delicate = fc.constantFrom(
  ..."\r\n\t\0\u0007\u0085\u2028\\;,:\"^'n N= \ud83c\udfac\u05e9\u0301\ufeff\ufffd",
  "\r\n",
  "\r\n ",
  "🎬",
  "TZID=",
  "END:VEVENT",
);
const grapheme = fc.string({ unit: "grapheme", maxLength: 3 });
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 120 }),
  fc.array(fc.oneof(delicate, grapheme), { maxLength: 90 }).map((parts) => parts.join("")),
);

/** What would end a line, add a property or lie about the escapes, tried each time. */
const HOSTILE = [
  'עו"ד כהן: שירה, ובניו',
  'a";ROLE=CHAIR:mailto:evil@x.example',
  "a;RSVP=TRUE:mailto:evil@x.example",
  "a\r\nATTENDEE:mailto:evil@x.example",
  "a\rEND:VEVENT\nBEGIN:VEVENT",
  "END:VCALENDAR\n\n",
  "a\u2028b\u2029c\u0085d\ve\ff",
  "a\0b\u001bc\u007fd\u009fe",
  '\\n \\, \\; \\\\ , ; : "',
  "a^nb^'c^^d\\e",
  " leading, trailing ",
  "tab\there\0",
  "\ud800中".repeat(60),
  "\ud83c lone \udfac",
  "  \t ",
];

/** The rules of calendar texts in other words: one newline, no halves, no control characters. */
function normalised(text: string): string {
  return Array.from(text.toWellFormed().replaceAll("\r\n", "\n"), (character) => {
    if ("\r\v\f\u0085\u2028\u2029".includes(character)) return "\n";
    const code = character.codePointAt(0) ?? 0;
    const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    return isControl && character !== "\n" && character !== "\t" ? "" : character;
  }).join("");
}

function normalisedName(name: string): string {
  const words = normalised(name).split(/[\n\t ]/);
  return words
    .filter((word) => word !== "")
    .join(" ")
    .trim();
}

/** A text that is not there reads as undefined. */
function orMissing(text: string): string | undefined {
  return text === "" ? undefined : text;
}

describe("any text", { timeout: 60_000 }, () => {
  it("comes back from both parsers, in a file without problems", () => {
    const purposes = fc.constantFrom<BookingPurpose>("request", "cancel", "publish");
    const property = fc.property(
      anyText,
      anyText,
      anyText,
      purposes,
      (one, two, three, purpose) => {
        const texts = { summary: one, description: two, location: three };
        const file = bookingCalendar({ ...SAMPLE, ...texts }, purpose);
        expect(calendarProblems(file)).toEqual([]);
        const read = {
          summary: normalised(one),
          description: orMissing(normalised(two)),
          location: orMissing(normalised(three)),
        };
        expect(readWithIcalJs(file).events).toMatchObject([read]);
        const byNodeIcal = readWithNodeIcal(file).events[0];
        for (const field of ["summary", "description", "location"] as const) {
          const isFair = isForNodeIcal(read[field] ?? "");
          expect(isFair ? byNodeIcal?.[field] : read[field]).toBe(read[field]);
        }
      },
    );
    const examples = HOSTILE.map((text): [string, string, string, BookingPurpose] => [
      text,
      text,
      text,
      "request",
    ]);
    fc.assert(property, { numRuns: 1500, examples });
  });

  it("comes back as a name of people and of the feed", () => {
    const property = fc.property(anyText, (name) => {
      const person = { name, email: "a@mail.example" };
      const file = bookingCalendar({ ...SAMPLE, attendee: person, organizer: person }, "request");
      expect(calendarProblems(file)).toEqual([]);
      const read = normalisedName(name) || person.email;
      const fairReaders = [
        ...(isNameForIcalJs(read) ? [readWithIcalJs] : []),
        ...(isNameForNodeIcal(read) ? [readWithNodeIcal] : []),
      ];
      for (const reader of fairReaders) {
        const [event] = reader(file).events;
        expect([event?.organizer?.name, event?.attendees[0]?.name]).toEqual([read, read]);
      }
      const feed = feedCalendar(name, FEED_SAMPLE.host, [FEED_SAMPLE]);
      expect(calendarProblems(feed)).toEqual([]);
      expect(readWithIcalJs(feed).shownName).toBe(orMissing(normalisedName(name)));
    });
    fc.assert(property, { numRuns: 1500, examples: HOSTILE.map((text): [string] => [text]) });
  });

  it("comes back as a mail address", () => {
    const part = anyText.filter((text) => text !== "");
    const property = fc.property(part, part, (local, rest) => {
      const domain = rest.replaceAll("@", "") || "x";
      const attendee = { name: "A", email: `${local}@${domain}` };
      const file = bookingCalendar({ ...SAMPLE, attendee }, "request");
      expect(calendarProblems(file)).toEqual([]);
      const [event] = readWithIcalJs(file).events;
      expect(event?.attendees[0]?.email).toBe(attendee.email.toWellFormed());
    });
    const examples = HOSTILE.map((text): [string, string] => [text, text]);
    fc.assert(property, { numRuns: 500, examples });
  });

  it("comes back as any time", () => {
    const second = fc.integer({ min: 0, max: 253_402_300_799 });
    const property = fc.property(second, second, second, (one, two, stamp) => {
      fc.pre(one !== two);
      const [start, end] = [Math.min(one, two) * 1000, Math.max(one, two) * 1000];
      const stampedAt = stamp * 1000;
      const file = bookingCalendar({ ...SAMPLE, start, end, stampedAt }, "request");
      expect(calendarProblems(file)).toEqual([]);
      for (const read of [readWithIcalJs, readWithNodeIcal]) {
        expect(read(file).events[0]).toMatchObject({ start, end, stampedAt });
      }
    });
    fc.assert(property, { numRuns: 300 });
  });
});
