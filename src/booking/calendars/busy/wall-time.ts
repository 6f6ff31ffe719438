import { type CalendarLine, parameterOf } from "./calendar-parts.ts";

/** What a clock on a wall shows, as if that clock were in UTC: milliseconds since 1970 on its face. */
export type WallMs = number;

/** A time as a calendar writes it. */
export interface WrittenTime {
  readonly wall: WallMs;
  /** A date without an hour. */
  readonly isDate: boolean;
  readonly isUtc: boolean;
  /** Zone that the line names. */
  readonly tzid: string | undefined;
  /** Milliseconds, when the line says so (a period of RDATE). */
  readonly length: number | undefined;
}

export const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/i;
const DURATION =
  /^\+?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?$/i;

/** Reads the times of a line (RFC 5545 3.3.4, 3.3.5, 3.3.9); those that are none are left out. */
export function readTimes(line: CalendarLine): readonly WrittenTime[] {
  const tzid = parameterOf(line, "TZID");
  return line.value.split(",").flatMap((written) => {
    const [start = "", end] = written.trim().split("/");
    const time = readTime(start, tzid);
    if (!time) return [];
    return [end === undefined ? time : { ...time, length: readLength(time, end) }];
  });
}

/** Reads one time, `20270318`, `20270318T090000` or `20270318T090000Z`. */
export function readTime(text: string, tzid: string | undefined): WrittenTime | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "0", utc] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(date).toISOString().startsWith(`${year}-${month}-${day}`);
  if (!isReal || Number(hour ?? 0) > 24 || Number(minute ?? 0) > 59) return undefined;
  return {
    wall: date + ((Number(hour ?? 0) * 60 + Number(minute ?? 0)) * 60 + Number(second)) * SECOND_MS,
    isDate: hour === undefined,
    isUtc: Boolean(utc),
    tzid,
    length: undefined,
  };
}

/** Reads a duration of RFC 5545 3.3.6 in milliseconds, days of 24 hours. */
export function readDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  if (!match) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return (weeks * 7 + days) * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
}

/** The start of the day on the wall. */
export function startOfDay(wall: WallMs): WallMs {
  return Math.floor(wall / DAY_MS) * DAY_MS;
}

function readLength(start: WrittenTime, end: string): number | undefined {
  if (/^[+P]/i.test(end)) return readDuration(end);
  const time = readTime(end, start.tzid);
  return time && Math.max(0, time.wall - start.wall);
}
