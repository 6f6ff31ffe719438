import type { CalendarEntry, CalendarPerson } from "./calendar-entry.ts";
import { type CalendarMethod, writeCalendar } from "./write-calendar.ts";

/** One booked consultation with the visitor who comes. */
export interface BookingEvent extends CalendarEntry {
  readonly attendee: CalendarPerson;
}

/**
 * Whom the file is for: `request` puts the consultation, or its new time, into the visitor's
 * calendar; `cancel` takes it out; `publish` is the studio's own copy, without attendee, because an
 * organizer who is invited to the own meeting is asked to answer (RFC 5546 3.2.1).
 */
export type BookingPurpose = "request" | "cancel" | "publish";

const METHODS: Readonly<Record<BookingPurpose, CalendarMethod>> = {
  request: "REQUEST",
  cancel: "CANCEL",
  publish: "PUBLISH",
};

/**
 * Writes the calendar file of one booked consultation (RFC 5545, 5546): times in UTC, UID for life,
 * lines of at most 75 octets. Goes out as `text/calendar; method=…; charset=utf-8`.
 *
 * @throws RangeError, TypeError when id, host, revision, times, language or an address is wrong;
 *   texts and names may hold anything
 */
export function bookingCalendar(event: BookingEvent, purpose: BookingPurpose): string {
  const attendee = purpose === "publish" ? undefined : event.attendee;
  const written = { entry: event, isCancelled: purpose === "cancel", attendee };
  return writeCalendar({ method: METHODS[purpose], host: event.host }, [written]);
}
