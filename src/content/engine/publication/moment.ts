import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

/** `2026-12-24`, `2026-12-24T09:00`, with seconds, and with `Z` or an offset for an instant. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?)?$/;

/** What {@link readMoment} takes, for those who write it. */
export const MOMENT_EXPECTED = "a date such as 2026-12-24, or a time such as 2026-12-24T09:00";

/**
 * Reads a moment out of front matter: a day is its beginning, a time is what the clocks of the zone
 * show, one with an offset is that instant. Where clocks are put forward, a time that they leave out
 * is as much later; where they are put back, it is the first of two.
 *
 * @param zone IANA name
 * @returns epoch milliseconds; undefined for what is no moment
 */
export function readMoment(written: unknown, zone: string): number | undefined {
  const parts = typeof written === "string" ? MOMENT.exec(written) : null;
  if (!parts) return undefined;
  const [, day = "", time, offset] = parts;
  try {
    if (time === undefined) return beginningOf(day, zone);
    if (offset !== undefined) {
      return Temporal.Instant.from(`${day}T${time}${offset}`).epochMilliseconds;
    }
    return Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    // A day or a time that there is not, such as 2026-02-30.
    return undefined;
  }
}

/** True for what {@link readMoment} can read, whatever the zone. */
export function isMoment(written: unknown): boolean {
  return readMoment(written, "UTC") !== undefined;
}

/** Beginnings of days: thousands of articles share them, and each takes a look at the zone's rules. */
const beginnings = new LRUCache<string, number>({ max: 10_000 });

/** Some zones put their clocks forward at midnight: their day begins later. */
function beginningOf(day: string, zone: string): number {
  const key = `${zone} ${day}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  const beginning = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;
  beginnings.set(key, beginning);
  return beginning;
}
