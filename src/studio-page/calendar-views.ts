import type { BlockedTime, MeetingWay, RuleField } from "#booking";
import type { BusyFeedStatus } from "#booking/calendars";
import type { LocaleCode } from "#i18n";
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
    }
  | {
      readonly page: "hours";
      readonly fields: readonly RuleField[];
      /** Says whether somebody changed them since. */
      readonly version: string;
      readonly sent?: SentFields | undefined;
    }
  | {
      readonly page: "calendars";
      readonly feeds: readonly BusyFeedStatus[];
      /** What holds while a calendar cannot be read. */
      readonly policy: "closed" | "open";
    }
  | {
      readonly page: "addBooking";
      /** Of this form: sent twice, it books once. */
      readonly key: string;
      /** `YYYY-MM-DD` */
      readonly today: string;
      readonly ways: readonly { readonly way: MeetingWay; readonly location: string }[];
      readonly languages: readonly { readonly code: LocaleCode; readonly name: string }[];
      /** What stands against the time, in words. */
      readonly objections: readonly string[];
      /** The time that can be booked in spite of it. */
      readonly anyway: string | undefined;
      readonly sent?: SentFields | undefined;
    };
