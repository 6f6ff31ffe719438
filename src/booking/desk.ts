import { type Availability, type AvailabilityQuestion, findAvailability } from "./availability.ts";
import { bookingByLink, type LinkPurpose, linkToken } from "./booking-link.ts";
import type { BookingRules } from "./booking-rules.ts";
import {
  cancelBooking,
  type CancelBookingRequest,
  type ChangeAnswer,
  confirmBooking,
  dropUnconfirmed,
  type MoveAnswer,
  moveBooking,
  type MoveBookingRequest,
} from "./change-booking.ts";
import { type BookingDeskOptions, HOLD_MS, holdToken } from "./desk-options.ts";
import { type HoldAnswer, holdTime, type HoldTimeRequest } from "./hold-time.ts";
import type { Booking, Hold } from "./ports.ts";
import { type BookAnswer, takeBooking, type TakeBookingRequest } from "./take-booking.ts";
import { readZone } from "./time-zone.ts";

/**
 * Where consultations are booked, moved and cancelled (F1, b1). Instants are epoch milliseconds. A
 * store that cannot be reached makes every method throw; everything else is a value.
 */
export interface BookingDesk {
  readonly rules: BookingRules;
  /** The zone that a visitor's browser names, or the studio's where nobody knows it (b5). */
  zoneOf(text: string): string;
  /** The free times of a month as a visitor reads them. */
  availability(question: AvailabilityQuestion): Promise<Availability>;
  /** Keeps a time for ten minutes while somebody fills in the form, or moves the hold. */
  hold(request: HoldTimeRequest): Promise<HoldAnswer>;
  /** The live hold of a form. */
  findHold(submissionId: string, now: number): Promise<Hold | undefined>;
  /** Ten more minutes, once (WCAG 2.2 2.2.1); undefined when that cannot be. */
  extendHold(submissionId: string, now: number): Promise<Hold | undefined>;
  /** Gives the held time back; nothing happens when there is none. */
  releaseHold(submissionId: string): Promise<void>;
  /** Checks the form and books; the same submission again gives the same answer (G4). */
  book(request: TakeBookingRequest): Promise<BookAnswer>;
  /** The token of a link for one purpose, good until thirty days after the meeting. */
  linkToken(booking: Booking, purpose: LinkPurpose): string;
  /** The booking that a link leads to; undefined when the link is wrong or too old. */
  byLink(
    id: string,
    purpose: LinkPurpose,
    token: string,
    now: number,
  ): Promise<Booking | undefined>;
  /** Gives a booking another time, whole or not at all. */
  move(request: MoveBookingRequest): Promise<MoveAnswer>;
  /** Cancels a booking; again changes nothing. */
  cancel(request: CancelBookingRequest): Promise<ChangeAnswer>;
  /** The visitor's address is right; again changes nothing. */
  confirm(booking: Booking, now: number): Promise<ChangeAnswer>;
  /** Cancels bookings whose address nobody confirmed in time; returns how many. */
  dropUnconfirmed(now: number): Promise<number>;
}

/** Opens the desk. */
export function createBookingDesk(options: BookingDeskOptions): BookingDesk {
  const { rules, store, signer } = options;
  return {
    rules,
    zoneOf: (text) => readZone(text) ?? rules.zone,
    availability: (question) => findAvailability(options, question),
    hold: (request) => holdTime(options, request),
    findHold: (id, now) => store.findHold(holdToken(signer, id), now),
    extendHold: (id, now) => store.extendHold(holdToken(signer, id), now + HOLD_MS, now),
    releaseHold: (id) => store.releaseHold(holdToken(signer, id)),
    book: (request) => takeBooking(options, request),
    linkToken: (booking, purpose) => linkToken(signer, booking, purpose),
    byLink: (id, purpose, token, now) => bookingByLink(options, { id, purpose, token, now }),
    move: (request) => moveBooking(options, request),
    cancel: (request) => cancelBooking(options, request),
    confirm: (booking, now) => confirmBooking(options, booking, now),
    dropUnconfirmed: (now) => dropUnconfirmed(options, now),
  };
}
