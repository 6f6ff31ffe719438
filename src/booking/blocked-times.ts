import * as v from "valibot";
import { isDate } from "#forms";
import { WEEKDAYS } from "./booking-rules.ts";
import { wallInstant } from "./day-grid.ts";
import { shiftDate } from "./month-grid.ts";
import { openHours } from "./open-hours.ts";
import type { DayRange, Interval } from "./slots.ts";

/** A day of the week as the rules name it. */
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Time for which nobody can book (issue 27): hours of a day or whole days, once, day after day, or every
 * so many weeks. Days and hours are those of the studio's clock; calls that are booked there stay.
 */
export interface BlockedTime {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly first: string;
  /** `YYYY-MM-DD`; null for what repeats without end. */
  readonly last: string | null;
  /** Minutes of the wall clock since midnight, both or none: null for whole days. */
  readonly startMinute: number | null;
  /** 1440 is midnight at the end of the day. */
  readonly endMinute: number | null;
  /** Days of the week on which it repeats; empty for every day from the first to the last. */
  readonly weekdays: readonly Weekday[];
  /** 1 for every week, 2 for every second one, counted from the first day's. */
  readonly everyWeeks: number;
  /** Why, for the studio only. */
  readonly reason: string | null;
  /** epoch milliseconds */
  readonly createdAt: number;
}

/** What somebody types to block time; empty texts for what is left out. */
export interface BlockInput {
  readonly first: string;
  readonly last: string;
  /** `13:00` */
  readonly start: string;
  readonly end: string;
  /** `0` for once, else every so many weeks. */
  readonly weeks: string;
  /** The first day's own when it repeats and none is named. */
  readonly weekdays: readonly Weekday[];
  readonly reason: string;
}

/** A field of {@link BlockInput} and what is wrong with it. */
export interface BlockProblem {
  readonly field: "first" | "last" | "start" | "weeks" | "reason";
  readonly code:
    | "date_format"
    | "last_early"
    | "range_long"
    | "hours_wrong"
    | "weeks_wrong"
    | "reason_long";
}

/** Result of {@link readBlock}: at most one problem for each field. */
export type BlockResult =
  | { readonly ok: true; readonly block: Omit<BlockedTime, "id" | "createdAt"> }
  | { readonly ok: false; readonly problems: readonly BlockProblem[] };

const WEEKS_MAX = 52;
/** Days that one block can be long unless it repeats. */
const DAYS_MAX = 731;
const REASON_MAX = 200;
const DAY_MS = 86_400_000;

/** Reads what somebody typed to block time. */
export function readBlock(input: BlockInput): BlockResult {
  const { first, reason } = input;
  const weeks = input.weeks === "" ? 0 : Number(input.weeks);
  const isRepeating = weeks !== 0;
  // One day where nothing else is said; without end where it repeats.
  const last = input.last === "" ? (isRepeating ? null : first) : input.last;
  const hours = v.safeParse(openHours, [[input.start, input.end]]);
  const isWholeDay = input.start === "" && input.end === "";
  const problems: BlockProblem[] = [];
  if (!isDate(first)) problems.push({ field: "first", code: "date_format" });
  if (last !== null && isDate(first)) {
    if (!isDate(last)) problems.push({ field: "last", code: "date_format" });
    else if (last < first) problems.push({ field: "last", code: "last_early" });
    else if (!isRepeating && dayNumber(last) - dayNumber(first) >= DAYS_MAX) {
      problems.push({ field: "last", code: "range_long" });
    }
  }
  if (!isWholeDay && !hours.success) problems.push({ field: "start", code: "hours_wrong" });
  if (!Number.isInteger(weeks) || weeks < 0 || weeks > WEEKS_MAX) {
    problems.push({ field: "weeks", code: "weeks_wrong" });
  }
  if ([...reason].length > REASON_MAX) problems.push({ field: "reason", code: "reason_long" });
  if (problems.length > 0) return { ok: false, problems };
  const [window] = hours.success && !isWholeDay ? hours.output : [];
  return {
    ok: true,
    block: {
      first,
      last,
      startMinute: window?.startMinute ?? null,
      endMinute: window?.endMinute ?? null,
      weekdays: isRepeating ? weekdaysFor(input) : [],
      everyWeeks: isRepeating ? weeks : 1,
      reason: reason === "" ? null : reason,
    },
  };
}

function weekdaysFor({ first, weekdays }: BlockInput): readonly Weekday[] {
  const chosen = WEEKDAYS.filter((each) => weekdays.includes(each));
  return chosen.length > 0 ? chosen : [weekdayOf(dayNumber(first))];
}

/** Whether some of a day is blocked. */
export function isOnDay(
  { first, last, weekdays, everyWeeks }: Omit<BlockedTime, "id" | "createdAt">,
  day: string,
): boolean {
  if (day < first || (last !== null && day > last)) return false;
  if (weekdays.length === 0) return true;
  const number = dayNumber(day);
  const weeks = weekOf(number) - weekOf(dayNumber(first));
  return weeks % everyWeeks === 0 && weekdays.includes(weekdayOf(number));
}

/** What some blocks take of the studio's days, as its clock says on each of them. */
export function blockedIntervals(
  blocks: readonly BlockedTime[],
  { first, last }: DayRange,
  zone: string,
): readonly Interval[] {
  const times: Interval[] = [];
  if (blocks.length === 0) return times;
  for (let day = first; day <= last; day = shiftDate(day, 1)) {
    for (const block of blocks) if (isOnDay(block, day)) times.push(intervalOn(block, day, zone));
  }
  return times.filter(({ start, end }) => start < end);
}

function intervalOn(
  { startMinute, endMinute }: Pick<BlockedTime, "startMinute" | "endMinute">,
  day: string,
  zone: string,
): Interval {
  return {
    start: wallInstant(day, startMinute ?? 0, zone, "compatible"),
    end: wallInstant(day, endMinute ?? 1_440, zone, "later"),
  };
}

/** The bookings that are in a blocked time. */
export function bookingsIn<Meeting extends Interval & { readonly studioDay: string }>(
  bookings: readonly Meeting[],
  block: BlockedTime,
  zone: string,
): readonly Meeting[] {
  const times = new Map<string, Interval>();
  return bookings.filter((booking) => {
    const { studioDay: day } = booking;
    if (!isOnDay(block, day)) return false;
    const blocked = times.get(day) ?? intervalOn(block, day, zone);
    times.set(day, blocked);
    return booking.start < blocked.end && booking.end > blocked.start;
  });
}

/** A blocked time in one line, the same in every language: `2027-03-19 13:00-17:00 every 2 weeks: fri`. */
export function blockLine({
  first,
  last,
  startMinute,
  endMinute,
  weekdays,
  everyWeeks,
}: Omit<BlockedTime, "id" | "createdAt" | "reason">): string {
  const hours =
    startMinute === null || endMinute === null
      ? ""
      : ` ${wallText(startMinute)}-${wallText(endMinute)}`;
  const until = last === first ? "" : `..${last ?? ""}`;
  const weeks = weekdays.length === 0 ? "" : ` every ${everyWeeks} weeks: ${weekdays.join(" ")}`;
  return first + until + hours + weeks;
}

/** `13:05` of 785 minutes since midnight. */
export function wallText(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${hour}:${minute}`;
}

/** Days since 1970. */
function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** 1970 began on a Thursday; weeks begin on Monday (ISO 8601). */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function weekdayOf(day: number): Weekday {
  return WEEKDAYS[(((day + 3) % 7) + 7) % 7] ?? "mon";
}
