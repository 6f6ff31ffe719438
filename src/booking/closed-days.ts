import type { BookingRules } from "./booking-rules.ts";

/**
 * The rules with some days closed, whatever else they say about them: days that the studio closed
 * by its command line (b6). The rules' own overrides mean the same, so nothing else has to know.
 *
 * @param days the studio's days, `YYYY-MM-DD`
 */
export function withClosedDays(rules: BookingRules, days: readonly string[]): BookingRules {
  if (days.length === 0) return rules;
  const closed = Object.fromEntries(days.map((day) => [day, []]));
  return { ...rules, overrides: { ...rules.overrides, ...closed } };
}
