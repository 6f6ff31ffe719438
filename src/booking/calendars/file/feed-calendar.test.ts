import { describe, expect, it } from "vitest";
import { feedCalendar, type FeedEvent } from "#booking/calendars";
import { calendarProblems } from "#fixtures/calendars/calendar-problems.ts";
import { FEED_SAMPLE, SUMMARIES } from "#fixtures/calendars/booking-events.ts";
import { asRead, readWithIcalJs, readWithNodeIcal } from "#fixtures/calendars/two-parsers.ts";

const HOST = FEED_SAMPLE.host;

/** Bookings in all languages, an hour after each other; every other one is cancelled. */
const EVENTS = Object.entries(SUMMARIES).map(([language, summary], index): FeedEvent => {
  const later = index * 3_600_000;
  return {
    ...FEED_SAMPLE,
    id: `${FEED_SAMPLE.id.slice(0, -1)}${index}`,
    revision: index,
    stampedAt: FEED_SAMPLE.stampedAt + later,
    start: FEED_SAMPLE.start + later,
    end: FEED_SAMPLE.end + later,
    summary,
    language,
    status: index % 2 === 0 ? "confirmed" : "cancelled",
  };
});

describe.each([
  ["ical.js", readWithIcalJs],
  ["node-ical", readWithNodeIcal],
])("the studio's feed, read back by %s", (_, read) => {
  it("holds every booking, each with its own UID, SEQUENCE and STATUS", () => {
    const { method, name, shownName, refresh, events } = read(
      feedCalendar("סטודיו, bookings; 🎬", HOST, EVENTS),
    );
    expect({ method, name, shownName, refresh }).toEqual({
      method: "PUBLISH",
      name: "סטודיו, bookings; 🎬",
      shownName: "סטודיו, bookings; 🎬",
      refresh: "PT15M",
    });
    expect(events).toEqual(
      EVENTS.map((event) =>
        asRead(event, {
          status: event.status.toUpperCase(),
          transparency: event.status === "cancelled" ? "TRANSPARENT" : "OPAQUE",
          attendees: [],
        }),
      ),
    );
  });

  it("cannot be broken by its name", () => {
    const { name, events } = read(feedCalendar("A\r\nMETHOD:CANCEL\nB,;\\", HOST, EVENTS));
    expect(name).toBe("A METHOD:CANCEL B,;\\");
    expect(events).toHaveLength(EVENTS.length);
  });

  it("is a file when there are no bookings", () => {
    const { method, events } = read(feedCalendar("Bookings", HOST, []));
    expect(method).toBe("PUBLISH");
    expect(events).toEqual([]);
  });
});

describe("the studio's feed as a file", () => {
  const feed = feedCalendar("Bookings", HOST, EVENTS);

  it.each([0, 1, EVENTS.length])("has no problem with %i bookings", (count) => {
    const file = feedCalendar("A, b; c\\\r\nX:y\u0007", HOST, EVENTS.slice(0, count));
    expect(calendarProblems(file)).toEqual([]);
  });

  it("asks to be fetched every 15 minutes, in both dialects", () => {
    expect(feed).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n");
    expect(feed).toContain("\r\nX-PUBLISHED-TTL:PT15M\r\n");
  });

  it("is equal for equal bookings, in whatever order they come", () => {
    expect(feedCalendar("Bookings", HOST, EVENTS.toReversed())).toBe(feed);
    const together = EVENTS.map((event) => ({ ...event, start: EVENTS[0]?.start ?? 0 }));
    expect(feedCalendar("Bookings", HOST, together.toReversed())).toBe(
      feedCalendar("Bookings", HOST, together),
    );
  });

  it("changes with every field that a booking has", () => {
    const changes: readonly Partial<FeedEvent>[] = [
      { revision: 9 },
      { stampedAt: FEED_SAMPLE.stampedAt + 1000 },
      { end: FEED_SAMPLE.end + 1000 },
      { summary: "other" },
      { description: "other" },
      { location: "other" },
      { url: "https://other.example/" },
      { conferenceUrl: "https://other.example/" },
      { organizer: { name: "Other", email: "hello@studio.example" } },
      { language: "fr" },
      { status: "cancelled" },
    ];
    const files = changes.map((change) => feedCalendar("A", HOST, [{ ...FEED_SAMPLE, ...change }]));
    expect(new Set([feedCalendar("A", HOST, [FEED_SAMPLE]), ...files]).size).toBe(files.length + 1);
  });

  it("refuses a host that would break the file", () => {
    expect(() => feedCalendar("A", "a\r\nb", [])).toThrow(RangeError);
  });
});
