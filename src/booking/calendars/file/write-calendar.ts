import { toMailtoPath, toUri } from "./calendar-address.ts";
import {
  assertEntry,
  assertHost,
  type CalendarEntry,
  type CalendarPerson,
} from "./calendar-entry.ts";
import {
  escapeParameter,
  escapeText,
  foldLine,
  toCalendarLine,
  toCalendarText,
  utcMoment,
} from "./calendar-text.ts";

/** What a file asks of the calendar that receives it (RFC 5546 1.4). */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** An entry with what depends on the kind of file. */
export interface WrittenEntry {
  readonly entry: CalendarEntry;
  readonly isCancelled: boolean;
  readonly attendee?: CalendarPerson | undefined;
}

/** Properties of the file itself. */
export interface CalendarHead {
  readonly method: CalendarMethod;
  /** Host of the site that made the file (PRODID). */
  readonly host: string;
  readonly name?: string;
  /** How often subscribers should fetch the file again, in minutes. */
  readonly refreshMinutes?: number;
}

/** A file needs at least one component (RFC 5545 3.6); UTC is the one that changes nothing. */
const UTC_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/**
 * Writes a calendar file (RFC 5545): times in UTC, lines of at most 75 octets. Equal input gives
 * equal text.
 *
 * @throws RangeError, TypeError when a host, id, time, revision, language or address is wrong
 */
export function writeCalendar(head: CalendarHead, entries: readonly WrittenEntry[]): string {
  assertHost(head.host);
  for (const { entry } of entries) assertEntry(entry);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${head.host}//Bookings//EN`,
    `METHOD:${head.method}`,
    ...nameLines(head.name),
    ...refreshLines(head.refreshMinutes),
    ...(entries.length === 0 ? UTC_ZONE : entries.flatMap(eventLines)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Each property in its standard form (RFC 7986) and in the older one that most calendars read. */
function nameLines(name = ""): readonly string[] {
  const text = escapeText(toCalendarLine(name));
  return text === "" ? [] : [`NAME:${text}`, `X-WR-CALNAME:${text}`];
}

function refreshLines(minutes: number | undefined): readonly string[] {
  if (minutes === undefined) return [];
  return [`REFRESH-INTERVAL;VALUE=DURATION:PT${minutes}M`, `X-PUBLISHED-TTL:PT${minutes}M`];
}

function eventLines({ entry, isCancelled, attendee }: WrittenEntry): readonly string[] {
  const { id, host, revision, stampedAt, start, end, url, conferenceUrl, language } = entry;
  const text = (name: string, value: string): string =>
    `${name};LANGUAGE=${language}:${escapeText(value)}`;
  const location = toCalendarText(entry.location);
  const description = toCalendarText(entry.description);
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${host}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utcMoment(stampedAt)}`,
    `DTSTART:${utcMoment(start)}`,
    `DTEND:${utcMoment(end)}`,
    text("SUMMARY", toCalendarText(entry.summary)),
    `TRANSP:${isCancelled ? "TRANSPARENT" : "OPAQUE"}`,
    ...(location === "" ? [] : [text("LOCATION", location)]),
    ...(description === "" ? [] : [text("DESCRIPTION", description)]),
    `ORGANIZER;${person(entry.organizer)}`,
    ...(attendee === undefined ? [] : [attendeeLine(attendee)]),
    ...(url === undefined ? [] : [`URL;VALUE=URI:${toUri(url)}`]),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...(conferenceUrl === undefined ? [] : [conferenceLine(conferenceUrl)]),
    "END:VEVENT",
  ];
}

function conferenceLine(url: string): string {
  return `CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${toUri(url)}`;
}

/** The visitor accepted by booking, so calendars must not ask for an answer. */
function attendeeLine(attendee: CalendarPerson): string {
  return `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;${person(attendee)}`;
}

function person({ name, email }: CalendarPerson): string {
  const shown = toCalendarLine(name) || toCalendarLine(email);
  return `CN="${escapeParameter(shown)}":mailto:${toMailtoPath(email)}`;
}
