import ICAL from "ical.js";
import { sync as nodeIcal, type VEvent } from "node-ical";

/** A person as a parser reads one. */
interface ReadPerson {
  readonly name: string | undefined;
  readonly email: string;
  readonly status?: string | undefined;
  readonly rsvp?: boolean | undefined;
}

/** An event as a parser reads it; what is missing is undefined. */
export interface ReadEvent {
  readonly uid: string;
  readonly revision: number;
  readonly stampedAt: number;
  readonly start: number;
  readonly end: number | undefined;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly location: string | undefined;
  readonly language: string | undefined;
  readonly url: string | undefined;
  readonly conferenceUrl: string | undefined;
  readonly status: string | undefined;
  readonly transparency: string | undefined;
  readonly organizer: ReadPerson | undefined;
  readonly attendees: readonly ReadPerson[];
}

/** A file as a parser reads it. */
export interface ReadCalendar {
  readonly method: string | undefined;
  readonly name: string | undefined;
  readonly shownName: string | undefined;
  readonly refresh: string | undefined;
  readonly events: readonly ReadEvent[];
}

/** Reads a file with ical.js. */
export function readWithIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    method: valueOf(calendar, "method"),
    name: valueOf(calendar, "name"),
    shownName: valueOf(calendar, "x-wr-calname"),
    refresh: valueOf(calendar, "refresh-interval"),
    events: calendar.getAllSubcomponents("vevent").map((event) => ({
      uid: valueOf(event, "uid") ?? "",
      revision: Number(valueOf(event, "sequence")),
      stampedAt: momentOf(event, "dtstamp"),
      start: momentOf(event, "dtstart"),
      end: momentOf(event, "dtend"),
      summary: valueOf(event, "summary"),
      description: valueOf(event, "description"),
      location: valueOf(event, "location"),
      language: event.getFirstProperty("summary")?.getFirstParameter("language"),
      url: valueOf(event, "url"),
      conferenceUrl: valueOf(event, "conference"),
      status: valueOf(event, "status"),
      transparency: valueOf(event, "transp"),
      organizer: event.getAllProperties("organizer").map(personOf)[0],
      attendees: event.getAllProperties("attendee").map(personOf),
    })),
  };
}

function valueOf(component: ICAL.Component, name: string): string | undefined {
  const property = component.getFirstProperty(name);
  if (!property) return undefined;
  const value = String(property.getFirstValue());
  // ical.js leaves the escapes of TEXT in properties that it does not know.
  return property.type === "unknown" ? value.replace(/\\([\\;,])/g, "$1") : value;
}

function momentOf(component: ICAL.Component, name: string): number {
  const value = component.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value.toJSDate().getTime() : Number.NaN;
}

function personOf(property: ICAL.Property): ReadPerson {
  const rsvp = property.getFirstParameter("rsvp");
  return {
    name: property.getFirstParameter("cn"),
    email: emailOf(String(property.getFirstValue())),
    status: property.getFirstParameter("partstat"),
    rsvp: rsvp === undefined ? undefined : rsvp === "TRUE",
  };
}

/** Reads a file with node-ical. */
export function readWithNodeIcal(text: string): ReadCalendar {
  const { vcalendar, ...rest } = nodeIcal.parseICS(text);
  const head = (vcalendar ?? {}) as Readonly<Record<string, unknown>>;
  const events = Object.values(rest).filter((one): one is VEvent => one?.type === "VEVENT");
  return {
    method: plain(head["method"]),
    name: plain(head["name"]),
    shownName: plain(head["WR-CALNAME"]),
    refresh: plain((rest as Readonly<Record<string, unknown>>)["refresh-interval"]),
    events: events.map((event) => ({
      uid: event.uid,
      revision: event.sequence ?? Number.NaN,
      stampedAt: event.dtstamp.getTime(),
      start: event.start.getTime(),
      end: event.end?.getTime(),
      summary: plain(event.summary),
      description: plain(event.description),
      location: plain(event.location),
      language: parameter(event.summary, "LANGUAGE"),
      url: plain(event.url),
      conferenceUrl: plain((event as unknown as Record<string, unknown>)["conference"]),
      status: event.status,
      transparency: event.transparency,
      organizer: event.organizer === undefined ? undefined : nodePersonOf(event.organizer),
      attendees: [event.attendee ?? []].flat().map(nodePersonOf),
    })),
  };
}

/**
 * True for a text that node-ical gives back as it was. It takes an escaped backslash before `n` for
 * a newline, cuts quotes around a text, and cuts all quotes of a line with `TZID=`.
 */
export function isForNodeIcal(text: string): boolean {
  return !/\\n/i.test(text) && !/^".*"$/.test(text) && !text.includes("TZID=");
}

/** The same for a name: it splits parameters at semicolons in quotes, and guesses types. */
export function isNameForNodeIcal(name: string): boolean {
  return !/;|TZID=|^(?:true|false)$/i.test(name) && Number.isNaN(Number(name));
}

/** True for a name that ical.js gives back: it takes backslashes in parameters for escapes of TEXT. */
export function isNameForIcalJs(name: string): boolean {
  return !/\\[\\,;n]/i.test(name);
}

function plain(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || !("val" in value)) return undefined;
  return String(value.val);
}

function parameter(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !("params" in value)) return undefined;
  const found = (value.params as Readonly<Record<string, string | number | boolean>>)[name];
  return found === undefined ? undefined : `${found}`;
}

function nodePersonOf(person: unknown): ReadPerson {
  const rsvp = parameter(person, "RSVP");
  return {
    name: decodeParameter(parameter(person, "CN")),
    email: emailOf(plain(person) ?? ""),
    status: parameter(person, "PARTSTAT"),
    rsvp: rsvp === undefined ? undefined : rsvp === "true",
  };
}

/** RFC 6868, which node-ical leaves to its caller. */
function decodeParameter(value: string | undefined): string | undefined {
  return value?.replace(/\^[\^'n]/g, (code) => (code === "^^" ? "^" : code === "^'" ? '"' : "\n"));
}

function emailOf(address: string): string {
  return decodeURIComponent(address.replace(/^mailto:/, ""));
}
