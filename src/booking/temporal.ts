import { Temporal } from "temporal-polyfill";

/** The one place that knows where Temporal comes from: the engine's own, or else the polyfill. */
export { Temporal };

/**
 * What the clock and the calendar of a zone show at an instant.
 *
 * @param instant epoch milliseconds
 */
export function inZone(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}
