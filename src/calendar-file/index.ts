export { type BookingEvent, bookingCalendar, type BookingPurpose } from "./booking-calendar.ts";
export type { CalendarEntry, CalendarPerson } from "./calendar-entry.ts";
export { feedCalendar, type FeedEvent } from "./feed-calendar.ts";
export { lintCalendar } from "./lint-calendar.ts";
export type { CalendarProblem } from "./read-content-lines.ts";
export { WEB_CALENDARS, type WebCalendar, webCalendarAddress } from "./web-calendar.ts";
