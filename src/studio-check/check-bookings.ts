import { type Check, type CheckedStudio, error, type Problem } from "./check.ts";
import { book } from "./book.ts";

/** A zone far from most studios: its days are others. */
const FAR = "Pacific/Auckland";

/** Books a time in every language, seen from the studio's zone and from far away. */
export function openBookingsCheck(studio: CheckedStudio): Check {
  const { locales, studio: config } = studio.site;
  const zones = [...new Set([String(config.booking["zone"]), FAR])];
  return {
    async end() {
      const problems: Problem[] = [];
      for (const locale of locales) {
        for (const tz of zones) {
          const email = `booking-${locale.toLowerCase()}-${zones.indexOf(tz)}@example.com`;
          // oxlint-disable-next-line no-await-in-loop -- each takes a time that the next cannot have
          const booked = await book(studio, locale, { tz, email });
          if (booked.ok) continue;
          const { expected, found } = booked;
          const hint = `${found}; see booking in the configuration (docs/guides/booking-rules.md)`;
          problems.push(error(`booking in ${locale}, seen from ${tz}`, expected, hint));
        }
      }
      return { note: `${locales.length * zones.length} bookings`, problems };
    },
  };
}
