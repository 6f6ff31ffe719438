import type { BookingRules } from "./booking-rules.ts";

/** True when the studio calls the visitor, whose number it needs then (F1). */
export function isCalled({ location }: Pick<BookingRules, "location">): boolean {
  return location === "whatsapp" || location === "phone";
}
