import type { Interval } from "../../slots.ts";

/** Time that an entry of a calendar takes. */
export interface BusyBlock extends Interval {
  /** Of the entry; a hash of it when it is long or not plain. Entries without one are numbered. */
  readonly uid: string;
}

/**
 * Something in a calendar that could not be understood and therefore takes more time than it should:
 * `unknown_zone` keeps the day busy, `unclear_rule` everything from the entry's start. An
 * `unreadable_entry` has no start and takes none.
 */
export interface CalendarWarning {
  readonly code: "unknown_zone" | "unclear_rule" | "unreadable_entry";
  /** The zone, the rule or the entry's id, shortened. */
  readonly about: string;
}

/** How a calendar is to be read. */
export interface ReadOptions {
  /** IANA zone of whole days, and of hours that name no zone; never the process's (b1). */
  readonly zone: string;
  /** What is asked for; series are worked out within it. */
  readonly range: Interval;
  /** Entries whose id ends in `@` and this host are the studio's own bookings and take no time. */
  readonly ownHost: string;
  /**
   * `hours` is what each entry takes, unless it is marked as free; `days` are all of the days that an
   * entry touches, marked or not, because calendars of holidays mark them as free.
   */
  readonly take: "hours" | "days";
}

/** Why a calendar cannot be read: it is none, has too much in it, or ended its reader. */
export type ReadRefusal =
  | "not_a_calendar"
  | "too_many_events"
  | "too_many_times"
  | "too_slow"
  | "reader_failed";

/** Result of reading a calendar: blocks ascending by start, only those that touch the range. */
export type ReadResult =
  | {
      readonly ok: true;
      readonly blocks: readonly BusyBlock[];
      readonly warnings: readonly CalendarWarning[];
    }
  | { readonly ok: false; readonly reason: ReadRefusal };
