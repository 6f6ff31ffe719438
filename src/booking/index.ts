export type { BlockedTime, BlockProblem, Weekday } from "./blocked-times.ts";
export type { Availability } from "./availability.ts";
export {
  availabilityJson,
  type AvailabilityJson,
  holdJson,
  type HoldJson,
  type NearbyTimeJson,
  nearbyTimesJson,
} from "./availability-json.ts";
export type { LinkPurpose } from "./booking-link.ts";
export { type BookingMessage, isOutOfTime, sendLink } from "./booking-messages.ts";
export { type BookingRules, parseBookingRules } from "./booking-rules.ts";
export { type ChangeReason, CONFIRM_MS } from "./change-booking.ts";
export {
  type BookingField,
  type BookingFormInput,
  checkBookingForm,
  readBookingForm,
} from "./check-booking-form.ts";
export type { Slot } from "./day-grid.ts";
export { bookingRecord } from "./booking-record.ts";
export { bookingReference } from "./booking-reference.ts";
export type { BookingService } from "./booking-service.ts";
export { LINK_ACTIONS, type LinkAction, type LinkOutcome } from "./commands/follow-link.ts";
export type { HoldOutcome } from "./commands/hold.ts";
export { instantOfWall } from "./meeting-time.ts";
export { isCalled, type MeetingWay, ROOM_TO_COME, wayOf } from "./meeting-way.ts";
export { firstFreeDay, monthGrid, readMonth, shiftDate, shiftMonth } from "./month-grid.ts";
export type {
  BlockStore,
  Booking,
  BookingStatus,
  BookingStore,
  BookRequest,
  CancelRequest,
  ChangeRefusal,
  ChangeResult,
  DayShare,
  Hold,
  HoldRequest,
  MeetingTime,
  OccupancyAsker,
  RescheduleRequest,
  RuleStore,
  SubmissionState,
} from "./ports.ts";
export {
  checkSlot,
  type DayRange,
  findSlots,
  type Interval,
  nearestSlots,
  type Occupancy,
  type SlotObjection,
  type SlotRefusal,
  ticksOf,
} from "./slots.ts";
export { readZone, sameZone } from "./time-zone.ts";
export { CHANGEABLE_RULES, type ChangeableRule } from "./rule-texts.ts";
export type { RuleField } from "./studio-rules.ts";
export { auditZones, type ZoneDrift } from "./tz-audit.ts";
export { studioDaysOf, type Visitor, type VisitorDay, visitorDays } from "./visitor-days.ts";
export { type ClockReader, timeWriter } from "./write-time.ts";
export { cityInName, type CityOf, loadCities } from "./zone-city.ts";
