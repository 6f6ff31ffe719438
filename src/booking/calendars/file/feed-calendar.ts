import type { CalendarEntry } from "./calendar-entry.ts";
import { writeCalendar } from "./write-calendar.ts";

/** How often subscribers should fetch the feed again. */
const REFRESH_MINUTES = 15;

/** One booking in the feed. The description leaves out what the visitor wrote. */
export interface FeedEvent extends CalendarEntry {
  /** Cancelled bookings stay in the feed for a while, or calendars would keep them. */
  readonly status: "confirmed" | "cancelled";
}

/**
 * Writes the feed that the studio subscribes to (RFC 5545, RFC 7986). It depends on nothing but its
 * input, not even on the order of the events, so that an ETag can be made of it.
 *
 * @param name what calendars call the feed
 * @param host host of the site
 * @throws RangeError, TypeError as `bookingCalendar` does
 */
export function feedCalendar(name: string, host: string, events: readonly FeedEvent[]): string {
  const entries = events
    .toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
    .map((entry) => ({ entry, isCancelled: entry.status === "cancelled" }));
  const head = { method: "PUBLISH", host, name, refreshMinutes: REFRESH_MINUTES } as const;
  return writeCalendar(head, entries);
}
