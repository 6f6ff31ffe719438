import { createHash } from "node:crypto";
import { type CalendarPart, lineOf, linesOf, parameterOf } from "./calendar-parts.ts";
import { DAY_MS, readDuration, readTimes, type WallMs, type WrittenTime } from "./wall-time.ts";
import type { ZoneFinder } from "./find-zone.ts";
import { UTC, type WallZone } from "./wall-zone.ts";

/** An event, or one changed time of a series, with its times on the wall of its zone. */
export interface CalendarEvent {
  readonly uid: string;
  readonly start: WallMs;
  readonly zone: WallZone;
  /** The zone is a stand-in, or there is no hour: whole days of the feed's zone. */
  readonly takesDays: boolean;
  /** Milliseconds from start to end as the wall shows them; 0 when only those that pass count. */
  readonly wallLength: number;
  /** Milliseconds that pass; 0 when only the wall counts. Clocks that change make them differ. */
  readonly length: number;
  readonly rule: string | undefined;
  readonly extra: readonly WrittenTime[];
  readonly except: readonly WrittenTime[];
  /** Which time of the series this one stands for, and whether also for all later ones. */
  readonly replaces: WrittenTime | undefined;
  readonly replacesLater: boolean;
  readonly isTransparent: boolean;
  readonly isCancelled: boolean;
  /** The zone that nobody knows. */
  readonly unknownZone: string | undefined;
}

const UID_LENGTH_MAX = 200;

/**
 * Reads an event (VEVENT, RFC 5545 3.6.1).
 *
 * @param index of the event in its calendar, for one without an id
 * @param feedZone of whole days and of hours that name no zone
 * @returns undefined when it has no start
 */
export function readEvent(
  part: CalendarPart,
  index: number,
  feedZone: WallZone,
  findZone: ZoneFinder,
): CalendarEvent | undefined {
  const timesOf = (name: string) => linesOf(part, name).flatMap(readTimes);
  const [start] = timesOf("DTSTART");
  if (!start) return undefined;
  const found = zoneOf(start, feedZone, findZone);
  const zone = found ?? feedZone;
  const takesDays = start.isDate || found === undefined;
  const recurrence = lineOf(part, "RECURRENCE-ID");
  return {
    uid: plainUid(lineOf(part, "UID")?.value) ?? `entry ${index + 1}`,
    start: start.wall,
    zone,
    takesDays,
    ...lengthsOf(
      part,
      start,
      takesDays,
      zone,
      (time) => zoneOf(time, feedZone, findZone) ?? feedZone,
    ),
    rule: lineOf(part, "RRULE")?.value,
    extra: timesOf("RDATE"),
    except: timesOf("EXDATE"),
    replaces: timesOf("RECURRENCE-ID")[0],
    replacesLater: recurrence !== undefined && isOfLater(parameterOf(recurrence, "RANGE")),
    isTransparent: wordOf(part, "TRANSP") === "TRANSPARENT",
    isCancelled: wordOf(part, "STATUS") === "CANCELLED",
    unknownZone: found ? undefined : start.tzid,
  };
}

/** Zone of a time: its own, or the feed's; undefined when its own is known to nobody. */
export function zoneOf(
  time: WrittenTime,
  feedZone: WallZone,
  findZone: ZoneFinder,
): WallZone | undefined {
  if (time.isUtc) return UTC;
  if (time.isDate || time.tzid === undefined) return feedZone;
  return findZone(time.tzid);
}

function lengthsOf(
  part: CalendarPart,
  start: WrittenTime,
  takesDays: boolean,
  zone: WallZone,
  zoneOfTime: (time: WrittenTime) => WallZone,
): Pick<CalendarEvent, "wallLength" | "length"> {
  const least = start.isDate ? DAY_MS : 0;
  const endLine = lineOf(part, "DTEND");
  const end = endLine && readTimes(endLine)[0];
  if (!end) {
    const written = readDuration(lineOf(part, "DURATION")?.value ?? "") ?? 0;
    const length = Math.max(least, written);
    // Days are days of the calendar, hours pass (RFC 5545 3.3.6).
    const isOfDays = takesDays || length % DAY_MS === 0;
    return isOfDays ? { wallLength: length, length: 0 } : { wallLength: 0, length };
  }
  const endInstant = zoneOfTime(end).instantOf(end.wall);
  return {
    wallLength: Math.max(least, zone.wallOf(endInstant) - start.wall),
    length: takesDays ? 0 : Math.max(0, endInstant - zone.instantOf(start.wall)),
  };
}

function isOfLater(range: string | undefined): boolean {
  return range?.toUpperCase() === "THISANDFUTURE";
}

function wordOf(part: CalendarPart, name: string): string | undefined {
  return lineOf(part, name)?.value.toUpperCase();
}

/** Ids are kept in the database: short, and without characters that it could refuse. */
function plainUid(uid: string | undefined): string | undefined {
  if (!uid) return undefined;
  if (uid.length <= UID_LENGTH_MAX && /^[\x20-\x7e]+$/.test(uid)) return uid;
  const host = /@[\w.-]{1,100}$/.exec(uid)?.[0] ?? "";
  return createHash("sha256").update(uid).digest("hex") + host;
}
