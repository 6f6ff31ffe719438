export { type BookingEvent, bookingCalendar, type BookingPurpose } from "./booking-calendar.ts";
export type { CalendarEntry, CalendarPerson } from "./calendar-entry.ts";
export { feedCalendar, type FeedEvent } from "./feed-calendar.ts";
