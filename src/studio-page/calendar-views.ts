import type { BlockedTime } from "#booking";
import type { NamedBooking, SentFields } from "./view.ts";

/** Pages about the studio's calendar, below the bookings. */
export type CalendarView =
  | {
      readonly page: "blocked";
      /** Of today and later. */
      readonly blocks: readonly BlockedTime[];
      /** `YYYY-MM-DD` */
      readonly today: string;
      readonly sent?: SentFields | undefined;
    }
  | {
      readonly page: "block";
      readonly block: BlockedTime;
      /** Booked in it, and staying. */
      readonly bookings: readonly NamedBooking[];
    };
