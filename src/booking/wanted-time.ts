import { calendarFor, type OwnTimes } from "./availability.ts";
import { daysAround } from "./meeting-time.ts";
import type { BookingServiceOptions } from "./service-options.ts";
import { checkSlot, findSlots, nearestSlots, type SlotCheck } from "./slots.ts";
import { type Visitor, type VisitorDay, visitorDays } from "./visitor-days.ts";

/** Days to look in on both sides. */
const DAYS_AROUND = 7;

const OFFERED = 3;

/** Reasons for which another time helps. */
const TAKEN: ReadonlySet<string> = new Set(["slot_taken", "day_full"]);

/** A time that somebody wants. */
export interface WantedTime {
  /** epoch milliseconds */
  readonly start: number;
  readonly visitor: Visitor;
  readonly own: OwnTimes;
  /** epoch milliseconds */
  readonly now: number;
}

/** A time that cannot be had. */
export interface TimeRefusal<Reason extends string> {
  readonly ok: false;
  readonly reason: Reason;
  /** Free times nearby, for a time that somebody else has. */
  readonly alternatives: readonly VisitorDay[];
}

/** Whether a time can be had, by the calendar as it is now (b1). */
export async function checkTime(
  options: BookingServiceOptions,
  { start, own, now }: WantedTime,
): Promise<SlotCheck> {
  const days = daysAround(start, options.rules.zone, 0);
  const { rules, occupancy } = await calendarFor(options, days, now, own);
  return checkSlot(start, rules, occupancy, now);
}

/** Refuses a time; for one that somebody else has, the three nearest free ones are offered (b5). */
export async function refuseTime<Reason extends string>(
  options: BookingServiceOptions,
  { start, visitor, own, now }: WantedTime,
  reason: Reason,
): Promise<TimeRefusal<Reason>> {
  if (!TAKEN.has(reason)) return { ok: false, reason, alternatives: [] };
  const days = daysAround(start, options.rules.zone, DAYS_AROUND);
  const { rules, occupancy } = await calendarFor(options, days, now, own);
  const free = findSlots(rules, occupancy, now, days).filter((slot) => slot.start !== start);
  const alternatives = visitorDays(nearestSlots(start, free, OFFERED), visitor, options.languages);
  return { ok: false, reason, alternatives };
}
