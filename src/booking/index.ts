export type { Availability, AvailabilityQuestion, OfferedSlot } from "./availability.ts";
export type { LinkPurpose } from "./booking-link.ts";
export { type BookingMessage, isOutOfTime } from "./booking-messages.ts";
export {
  type BookingRules,
  type BookingRulesProblem,
  type BookingRulesResult,
  type CalendarSource,
  parseBookingRules,
} from "./booking-rules.ts";
export {
  type CancelBookingRequest,
  type ChangeAnswer,
  type ChangeReason,
  CONFIRM_MS,
  type MoveAnswer,
  type MoveBookingRequest,
} from "./change-booking.ts";
export {
  type BookingField,
  type BookingFieldCode,
  type BookingFormInput,
  type BookingFormResult,
  checkBookingForm,
  NOTES_MAX,
} from "./check-booking-form.ts";
export type { Slot } from "./day-grid.ts";
export type { BookingForms, BookingService } from "./booking-service.ts";
export type { BookOutcome } from "./commands/book.ts";
export {
  LINK_ACTIONS,
  type LinkAction,
  type LinkForm,
  type LinkOutcome,
} from "./commands/follow-link.ts";
export type { HoldForm, HoldOutcome } from "./commands/hold.ts";
export { type BookingServiceOptions, HOLD_MS } from "./service-options.ts";
export type { HoldAnswer, HoldTimeRequest } from "./hold-time.ts";
export {
  type HourCycle,
  type IsoWeekday,
  LOCALE_CALENDAR,
  type LocaleCalendar,
} from "./locale-calendar.ts";
export { instantOfWall } from "./meeting-time.ts";
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
export type { BookAnswer, TakeBookingRequest } from "./take-booking.ts";
export { readZone, sameZone } from "./time-zone.ts";
export { auditZones, type WallDrift, type ZoneDrift } from "./tz-audit.ts";
export {
  studioDaysOf,
  type Visitor,
  type VisitorDay,
  visitorDays,
  type VisitorSlot,
} from "./visitor-days.ts";
export { cityInName, type CityOf, loadCities } from "./zone-city.ts";
