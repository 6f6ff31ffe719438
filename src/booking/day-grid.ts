import { type BookingRules, WEEKDAYS } from "./booking-rules.ts";
import type { OpenWindow } from "./open-hours.ts";
import { Temporal } from "./temporal.ts";

const MINUTE_MS = 60_000;

/** A time that can be booked, or could be if nobody else had it. Its start is its identity. */
export interface Slot {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Epoch milliseconds, without the buffers. */
  readonly end: number;
  /** The studio's calendar day, `YYYY-MM-DD`; the daily quota counts by it. */
  readonly studioDay: string;
}

/** The open hours of a date of the studio's calendar: its override, or those of its weekday. */
export function windowsOf(studioDay: string, rules: BookingRules): readonly OpenWindow[] {
  const { dayOfWeek } = Temporal.PlainDate.from(studioDay);
  const weekday = WEEKDAYS[dayOfWeek - 1] ?? "mon";
  return rules.overrides[studioDay] ?? rules.weekly[weekday];
}

/**
 * When the clock of a zone shows a time of a day; of an hour that comes twice the first or the second.
 *
 * @param wallMinutes since midnight
 * @returns epoch milliseconds
 */
export function wallInstant(
  day: string,
  wallMinutes: number,
  zone: string,
  disambiguation: "compatible" | "later",
): number {
  return Temporal.PlainDate.from(day)
    .toPlainDateTime()
    .add({ minutes: wallMinutes })
    .toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
}

/**
 * All slots of one of the studio's days, free or not, by start (b1). Starts are apart by elapsed
 * minutes; a window whose start the clocks skip moves with them, one whose end comes twice ends the
 * second time, and none leaves its date. A date that the zone skipped has no slots.
 */
export function dayGrid(studioDay: string, rules: BookingRules): readonly Slot[] {
  const date = Temporal.PlainDate.from(studioDay);
  const dayEnd = date.add({ days: 1 }).toZonedDateTime(rules.zone).epochMilliseconds;
  const at = (wallMinutes: number, disambiguation: "compatible" | "later"): number =>
    wallInstant(studioDay, wallMinutes, rules.zone, disambiguation);

  // Where clocks go back, one window may reach over the start of the next: each start once.
  const starts = new Set<number>();
  for (const { startMinute, endMinute } of windowsOf(studioDay, rules)) {
    const end = Math.min(at(endMinute, "later"), dayEnd);
    const last = end - rules.duration * MINUTE_MS;
    for (let start = at(startMinute, "compatible"); start <= last; start += rules.step * MINUTE_MS)
      starts.add(start);
  }
  return [...starts]
    .toSorted((a, b) => a - b)
    .map((start) => ({ start, end: start + rules.duration * MINUTE_MS, studioDay }));
}
