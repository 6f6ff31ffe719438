import type { CalendarSource } from "../../booking-rules.ts";
import type { ReadOptions, ReadResult } from "./busy-block.ts";
import type { BusyStore } from "./busy-store.ts";
import type { FetchResult, Validators } from "./fetch-calendar.ts";

/** A calendar and what of it counts: hours of appointments, or days of holidays. */
export interface BusyFeed extends CalendarSource {
  readonly take: ReadOptions["take"];
}

/** A calendar could not be fetched for an hour; one alarm for each outage. */
export interface BusyAlarm {
  /** Idempotency key: the same when the alarm is raised again. */
  readonly key: string;
  /** Host of the address; the rest of it is secret. */
  readonly host: string;
  /** Epoch milliseconds of the first failure. */
  readonly failingSince: number;
  readonly reason: string;
}

/** What busy calendars work with. */
export interface BusyCalendarsOptions {
  readonly feeds: readonly BusyFeed[];
  readonly store: BusyStore;
  /** Host in the ids of our own bookings. */
  readonly ownHost: string;
  /** Days ahead that can be booked. */
  readonly horizonDays: () => number | Promise<number>;
  /** For a calendar that was not fetched for 24 h: no time is free, or all. */
  readonly policy: "closed" | "open";
  readonly fetch: (url: string, validators: Validators) => Promise<FetchResult>;
  readonly read: (text: string, options: ReadOptions) => Promise<ReadResult>;
  /** Called again in the next round when it rejects. */
  readonly onAlarm: (alarm: BusyAlarm) => Promise<void> | void;
  /** Receives unexpected errors, such as an unreachable store. */
  readonly onError: (error: unknown) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}
