export {
  type BookingRules,
  type BookingRulesProblem,
  type BookingRulesResult,
  parseBookingRules,
} from "./booking-rules.ts";
export type { Slot } from "./day-grid.ts";
export {
  type HourCycle,
  type IsoWeekday,
  LOCALE_CALENDAR,
  type LocaleCalendar,
} from "./locale-calendar.ts";
export { monthGrid, readMonth, shiftMonth } from "./month-grid.ts";
export type {
  Booking,
  BookingStatus,
  BookingStore,
  BookRequest,
  BookResult,
  CancelRequest,
  ChangeRefusal,
  ChangeResult,
  ConfirmRequest,
  Hold,
  HoldRequest,
  HoldResult,
  MeetingTime,
  NewBooking,
  OccupancyRange,
  Person,
  RescheduleRequest,
  RescheduleResult,
  SubmissionState,
} from "./ports.ts";
export {
  checkSlot,
  type DayRange,
  findSlots,
  type Interval,
  nearestSlots,
  type Occupancy,
  type SlotCheck,
  type SlotRefusal,
  ticksOf,
} from "./slots.ts";
export { readZone, sameZone } from "./time-zone.ts";
export {
  studioDaysOf,
  type Visitor,
  type VisitorDay,
  visitorDays,
  type VisitorSlot,
} from "./visitor-days.ts";
