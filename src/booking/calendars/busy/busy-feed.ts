import type { CalendarSource } from "../../booking-rules.ts";
import type { ReadOptions, ReadResult } from "./busy-block.ts";
import type { BusyStore } from "./busy-store.ts";
import type { FetchResult, Validators } from "./fetch-calendar.ts";

/** A calendar and what of it counts: hours of appointments, or days of holidays. */
export interface BusyFeed extends CalendarSource {
  readonly take: ReadOptions["take"];
}

/** Tells that a calendar has not been had for an hour; once for each time that it fails. */
export interface BusyAlarm {
  /** The same if it has to be told twice. */
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
  readonly horizonDays: number;
  /** What holds for a calendar that has not been had for 24 h: no time is free, or all. */
  readonly policy: "closed" | "open";
  readonly fetch: (url: string, validators: Validators) => Promise<FetchResult>;
  readonly read: (text: string, options: ReadOptions) => Promise<ReadResult>;
  /** Told again in the next round when it rejects. */
  readonly onAlarm: (alarm: BusyAlarm) => Promise<void> | void;
  /** Told of what nobody expected, such as a store that is away. */
  readonly onError: (error: unknown) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
  /** Waits so many milliseconds, less when the signal comes; throws nothing. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}
