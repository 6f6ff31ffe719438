import type { SentForm } from "#forms";
import { type Availability, type AvailabilityQuestion, findAvailability } from "./availability.ts";
import { bookingByLink, type LinkPurpose, linkToken } from "./booking-link.ts";
import type { BookingRules } from "./booking-rules.ts";
import {
  cancelBooking,
  type CancelBookingRequest,
  type ChangeAnswer,
  dropUnconfirmed,
  type MoveAnswer,
  moveBooking,
  type MoveBookingRequest,
} from "./change-booking.ts";
import { bookByForm, type BookOutcome } from "./commands/book.ts";
import { followLink, type LinkForm, type LinkOutcome } from "./commands/follow-link.ts";
import {
  extendHoldByForm,
  holdByForm,
  type HoldForm,
  type HoldOutcome,
  releaseHoldByForm,
} from "./commands/hold.ts";
import type { Booking, Hold } from "./ports.ts";
import { type BookingServiceOptions, holdToken } from "./service-options.ts";
import { readZone } from "./time-zone.ts";

const HOUR_MS = 3_600_000;

/**
 * Where consultations are booked, moved and cancelled (F1, b1). Instants are epoch milliseconds. A
 * store that cannot be reached makes every method throw; everything else is a value.
 */
export interface BookingService {
  readonly rules: BookingRules;
  /** The forms of visitors, of pages and JSON alike. */
  readonly forms: BookingForms;
  /** What the texts of problems with a time name: hours of notice and days ahead (b5). */
  readonly limits: { readonly hours: number; readonly days: number };
  /** The zone that a visitor's browser names, or the studio's where nobody knows it (b5). */
  zoneOf(text: string): string;
  /** The free times of a month as a visitor reads them. */
  availability(question: AvailabilityQuestion): Promise<Availability>;
  /** The live hold of a form. */
  findHold(submissionId: string, now: number): Promise<Hold | undefined>;
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
  /** Cancels bookings whose address nobody confirmed in time; returns how many. */
  dropUnconfirmed(now: number): Promise<number>;
}

/** What visitors do by forms (F1, b1, b4, b5): one command for each. */
interface BookingForms {
  /** Holds a time for ten minutes while somebody fills in the form, or moves the hold. */
  hold(form: HoldForm): Promise<HoldOutcome>;
  /** Ten more minutes, once (WCAG 2.2 2.2.1); undefined when that cannot be. */
  extendHold(form: Pick<HoldForm, "fields" | "guard">): Promise<Hold | undefined>;
  /** Gives the held time back; nothing happens when there is none. */
  releaseHold(form: Pick<HoldForm, "fields" | "guard">): Promise<void>;
  /** Books; the same submission again gives the same answer (G4). */
  book(form: SentForm): Promise<BookOutcome>;
  /** Reschedules, cancels or confirms; again changes nothing. */
  followLink(form: LinkForm): Promise<LinkOutcome>;
}

/** Makes the service. */
export function createBookingService(options: BookingServiceOptions): BookingService {
  const { rules, store, signer } = options;
  return {
    rules,
    forms: {
      hold: (form) => holdByForm(options, form),
      extendHold: (form) => extendHoldByForm(options, form),
      releaseHold: (form) => releaseHoldByForm(options, form),
      book: (form) => bookByForm(options, form),
      followLink: (form) => followLink(options, form),
    },
    limits: { hours: Math.ceil(rules.minNotice / HOUR_MS), days: rules.horizonDays },
    zoneOf: (text) => readZone(text) ?? rules.zone,
    availability: (question) => findAvailability(options, question),
    findHold: (id, now) => store.findHold(holdToken(signer, id), now),
    linkToken: (booking, purpose) => linkToken(signer, booking, purpose),
    byLink: (id, purpose, token, now) => bookingByLink(options, { id, purpose, token, now }),
    move: (request) => moveBooking(options, request),
    cancel: (request) => cancelBooking(options, request),
    dropUnconfirmed: (now) => dropUnconfirmed(options, now),
  };
}
