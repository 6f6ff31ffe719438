import ical, {
  escape,
  foldLines,
  type ICalAttendeeData,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { toMailtoPath, toUri } from "./calendar-address.ts";
import {
  assertEntry,
  assertHost,
  type CalendarEntry,
  type CalendarPerson,
} from "./calendar-entry.ts";
import { toCalendarLine, toCalendarText } from "./calendar-text.ts";

/** What a file asks of the calendar that gets it (RFC 5546 1.4). */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** An entry with what depends on the kind of file. */
export interface WrittenEntry {
  readonly entry: CalendarEntry;
  readonly isCancelled: boolean;
  readonly attendee?: CalendarPerson | undefined;
}

/** What stands in a file besides its entries. */
export interface CalendarHead {
  readonly method: CalendarMethod;
  /** Host of the site that made the file (PRODID). */
  readonly host: string;
  readonly name?: string;
  /** How often the file should be asked for again, in seconds. */
  readonly refreshSeconds?: number;
}

const METHODS = {
  PUBLISH: ICalCalendarMethod.PUBLISH,
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
} as const;

/** A file without any component is none (RFC 5545 3.6); UTC is the one that changes nothing. */
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

const CONFERENCE = "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO";

/** Writes a calendar file (RFC 5545); equal input gives equal text. */
export function writeCalendar(head: CalendarHead, entries: readonly WrittenEntry[]): string {
  assertHost(head.host);
  for (const { entry } of entries) assertEntry(entry);
  const calendar = ical({
    prodId: `//${head.host}//Bookings//EN`,
    method: METHODS[head.method],
    // The generator writes the name as it comes.
    name: head.name === undefined ? null : escape(toCalendarLine(head.name), false),
    ttl: head.refreshSeconds ?? null,
    events: entries.map(toEventData),
  });
  const languages = entries.map(({ entry }) => entry.language);
  return mend(calendar.toString(), languages);
}

function toEventData({ entry, isCancelled, attendee }: WrittenEntry): ICalEventData {
  const { id, host, revision, stampedAt, start, end, url, conferenceUrl, organizer } = entry;
  return {
    id: `${id}@${host}`,
    sequence: revision,
    stamp: new Date(stampedAt),
    start: new Date(start),
    end: new Date(end),
    summary: toCalendarText(entry.summary),
    description: toCalendarText(entry.description) || null,
    location: toCalendarText(entry.location) || null,
    url: url === undefined ? null : toUri(url),
    organizer: toPerson(organizer),
    attendees: attendee ? [toAttendee(attendee)] : [],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    x: conferenceUrl === undefined ? [] : [[CONFERENCE, toUri(conferenceUrl)]],
  };
}

/** Whoever books has said yes already; nothing is left to answer. */
function toAttendee(person: CalendarPerson): ICalAttendeeData {
  return { ...toPerson(person), status: ICalAttendeeStatus.ACCEPTED, rsvp: false };
}

function toPerson({ name, email }: CalendarPerson): { name: string; email: string } {
  return { name: toCalendarLine(name) || toCalendarLine(email), email: toMailtoPath(email) };
}

/**
 * Mends what the generator leaves wrong or undone: addresses escaped like text, no language of the
 * texts, a file without components, no line end after the last line.
 */
function mend(text: string, languages: readonly string[]): string {
  let entry = -1;
  const lines = unfold(text).flatMap((line) => {
    if (line === "BEGIN:VEVENT") entry += 1;
    if (line === "END:VCALENDAR" && entry < 0) return [...UTC_ZONE, line];
    return [mendLine(line, languages[entry])];
  });
  return foldLines(`${lines.join("\r\n")}\r\n`);
}

function unfold(text: string): readonly string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

function mendLine(line: string, language: string | undefined): string {
  // A URI is no TEXT (RFC 5545 3.3.13): what toUri() made holds no backslash of its own.
  if (line.startsWith("URL;") || line.startsWith("CONFERENCE;")) return line.replaceAll("\\", "");
  if (line.startsWith("ATTENDEE;")) return line.replace(/:MAILTO:([^:]*)$/, ":mailto:$1");
  if (language === undefined) return line;
  return line.replace(/^(SUMMARY|DESCRIPTION|LOCATION):/, `$1;LANGUAGE=${language}:`);
}
