import type { BookingRules } from "./booking-rules.ts";
import { dayGrid } from "./day-grid.ts";
import type { DayShare } from "./ports.ts";
import { ticksOf } from "./slots.ts";

/**
 * How much of a day may be kept that is not booked: half of its slots (b1), by what is out of reach. A
 * meeting with its buffers hides its neighbours too.
 *
 * @param studioDay `YYYY-MM-DD`
 */
export function shareOfDay(studioDay: string, rules: BookingRules): DayShare {
  const slots = dayGrid(studioDay, rules).map(({ start }) => ticksOf(start, rules));
  return { slots, mostHidden: Math.floor(slots.length / 2) };
}
