import { calendarFor } from "./availability.ts";
import type { BookingServiceOptions } from "./service-options.ts";
import { daysAround } from "./meeting-time.ts";
import type { Booking } from "./ports.ts";
import { findSlots, nearestSlots } from "./slots.ts";
import { type Visitor, type VisitorDay, visitorDays } from "./visitor-days.ts";

/** Days to look in on both sides. */
const DAYS_AROUND = 7;

const OFFERED = 3;

/** Reasons for which another time helps. */
const TAKEN: ReadonlySet<string> = new Set(["slot_taken", "day_full"]);

/** The three free times nearest to one that somebody else has, as the visitor reads them (b5). */
export async function nearbySlots(
  options: BookingServiceOptions,
  wish: {
    /** epoch milliseconds */
    readonly start: number;
    readonly reason: string;
    readonly visitor: Visitor;
    readonly own: {
      readonly ownToken?: string | undefined;
      readonly moving?: Booking | undefined;
    };
    /** epoch milliseconds */
    readonly now: number;
  },
): Promise<readonly VisitorDay[]> {
  const { start, reason, visitor, own, now } = wish;
  if (!TAKEN.has(reason)) return [];
  const days = daysAround(start, options.rules.zone, DAYS_AROUND);
  const known = await calendarFor(options, days, now, own);
  const free = findSlots(known.rules, known.occupancy, now, days);
  const others = free.filter((slot) => slot.start !== start);
  return visitorDays(nearestSlots(start, others, OFFERED), visitor);
}
