export type {
  BusyBlock,
  CalendarWarning,
  ReadOptions,
  ReadRefusal,
  ReadResult,
  TimeRange,
} from "./busy-block.ts";
export { type BusyCalendars, type BusyFeedStatus, createBusyCalendars } from "./busy-calendars.ts";
export type { BusyAlarm, BusyCalendarsOptions, BusyFeed } from "./busy-feed.ts";
export type {
  BusyClaim,
  BusyClaimRequest,
  BusyFeedRecord,
  BusyFeedState,
  BusyStore,
} from "./busy-store.ts";
export {
  fetchCalendar,
  type FetchRefusal,
  type FetchResult,
  type Validators,
} from "./fetch-calendar.ts";
export { readBusyTimes } from "./read-busy-times.ts";
