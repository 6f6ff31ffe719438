import type { Slot } from "./day-grid.ts";
import type { MeetingTime, OccupancyRange } from "./ports.ts";
import type { DayRange, Interval } from "./slots.ts";
import { inZone, Temporal } from "./temporal.ts";

const DAY_MS = 86_400_000;

/** Beyond the year 9999 days do not compare as text. */
const INSTANT_MAX = Date.UTC(9999, 0);

/** What the clock of a zone shows at an instant: `2027-03-18T09:00`, without offset. */
export function wallTimeOf(instant: number, zone: string): string {
  return inZone(instant, zone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/**
 * The instant at which the clock of a zone shows a time. Of an hour that comes twice it is the one
 * closer to `near`, or the earlier; an hour that is left out reads as after the clocks moved.
 *
 * @param wall `2027-03-18T09:00`
 * @param near epoch milliseconds
 * @returns epoch milliseconds; undefined for what is no time
 */
export function instantOfWall(wall: string, zone: string, near?: number): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(wall, { overflow: "reject" });
    const [earlier, later] = (["compatible", "later"] as const).map(
      (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    );
    if (near === undefined || earlier === undefined || later === undefined) return earlier;
    return Math.abs(later - near) < Math.abs(earlier - near) ? later : earlier;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A slot with everything that is kept of it, so that moved zones can be found later (b1). */
export function meetingTimeOf(
  { start, end, studioDay }: Slot,
  zones: { readonly studio: string; readonly visitor: string; readonly tzdata: string },
): MeetingTime {
  return {
    start,
    end,
    studioDay,
    studioZone: zones.studio,
    studioWall: wallTimeOf(start, zones.studio),
    visitorZone: zones.visitor,
    visitorWall: wallTimeOf(start, zones.visitor),
    tzdata: zones.tzdata,
  };
}

/** One of the studio's days, from midnight to midnight. */
function intervalOfDay(day: string, zone: string): Interval {
  const date = Temporal.PlainDate.from(day);
  const midnight = (of: Temporal.PlainDate): number => of.toZonedDateTime(zone).epochMilliseconds;
  return { start: midnight(date), end: midnight(date.add({ days: 1 })) };
}

/** All that can touch some of the studio's days: meetings and buffers may reach over midnight. */
export function rangeOfDays(days: DayRange, zone: string): OccupancyRange {
  const { start } = intervalOfDay(days.first, zone);
  const { end } = intervalOfDay(days.last, zone);
  return { days, time: { start: start - DAY_MS, end: end + DAY_MS } };
}

/**
 * The studio's day of an instant and so many days around it. What is no instant at all gets days on
 * which nothing is free.
 */
export function daysAround(instant: number, zone: string, days: number): DayRange {
  const known = Number.isSafeInteger(instant) && Math.abs(instant) < INSTANT_MAX ? instant : 0;
  const date = inZone(known, zone).toPlainDate();
  return { first: date.subtract({ days }).toString(), last: date.add({ days }).toString() };
}
