export type { BusyBlock, ReadOptions } from "./busy/busy-block.ts";
export {
  type BusyCalendars,
  type BusyFeedStatus,
  createBusyCalendars,
} from "./busy/busy-calendars.ts";
export type { BusyAlarm, BusyCalendarsOptions, BusyFeed } from "./busy/busy-feed.ts";
export type { BusyFeedState, BusyStore } from "./busy/busy-store.ts";
export { fetchCalendar, type FetchResult, type Validators } from "./busy/fetch-calendar.ts";
export { readBusyTimes } from "./busy/read-busy-times.ts";
export { readDeclined } from "./busy/read-declined.ts";
export {
  type BookingEvent,
  bookingCalendar,
  type BookingPurpose,
} from "./file/booking-calendar.ts";
export type { CalendarEntry } from "./file/calendar-entry.ts";
export { feedCalendar, type FeedEvent } from "./file/feed-calendar.ts";
export { WEB_CALENDARS, type WebCalendar, webCalendarAddress } from "./file/web-calendar.ts";
