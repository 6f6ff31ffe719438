import type { SentForm } from "#forms";
import { type AvailabilityQuestion, findAvailability } from "./availability.ts";
import { blockingOf } from "./block-time.ts";
import { bookingReference } from "./booking-reference.ts";
import { bookingByLink, type LinkPurpose, linkToken } from "./booking-link.ts";
import {
  cancelBooking,
  type CancelBookingRequest,
  dropUnconfirmed,
  moveBooking,
  type MoveBookingRequest,
} from "./change-booking.ts";
import { readBookingForm } from "./check-booking-form.ts";
import { bookByForm } from "./commands/book.ts";
import { followLink, type LinkForm } from "./commands/follow-link.ts";
import { extendHoldByForm, holdByForm, type HoldForm, releaseHoldByForm } from "./commands/hold.ts";
import { wayOf } from "./meeting-way.ts";
import type { Booking } from "./ports.ts";
import { type BookingServiceOptions, holdToken } from "./service-options.ts";
import { readZone } from "./time-zone.ts";

const HOUR_MS = 3_600_000;

/**
 * Where consultations are booked, moved and cancelled (F1, b1). Instants are epoch milliseconds. A
 * store that cannot be reached makes every method throw; everything else is a value.
 */
export type BookingService = ReturnType<typeof createBookingService>;

/** Makes the service. */
export function createBookingService(options: BookingServiceOptions) {
  const { rules, store, signer } = options;
  return {
    rules,
    /** How a consultation can take place; visitors choose where there are several. */
    ways: rules.location.map(wayOf),
    /** What people and the studio name a booking. */
    referenceOf: bookingReference,
    forms: bookingForms(options),
    /** Time for which nobody can book. */
    blocks: blockingOf(options),
    /** What the texts of problems with a time name: hours of notice and days ahead (b5). */
    limits: { hours: Math.ceil(rules.minNotice / HOUR_MS), days: rules.horizonDays },
    /** The zone that a visitor's browser names, or the studio's where nobody knows it (b5). */
    zoneOf: (text: string) => readZone(text) ?? rules.zone,
    /** The free times of a month as a visitor reads them. */
    availability: (question: AvailabilityQuestion) => findAvailability(options, question),
    /** The live hold of a form. */
    findHold: (submissionId: string, now: number) =>
      store.findHold(holdToken(signer, submissionId), now),
    /** The token of a link for one purpose, good until thirty days after the meeting. */
    linkToken: (booking: Booking, purpose: LinkPurpose) => linkToken(signer, booking, purpose),
    /** The booking that a link leads to; undefined when the link is wrong or too old. */
    byLink: (id: string, purpose: LinkPurpose, token: string, now: number) =>
      bookingByLink(options, { id, purpose, token, now }),
    /** Gives a booking another time, whole or not at all. */
    move: (request: MoveBookingRequest) => moveBooking(options, request),
    /** Cancels a booking; again changes nothing. */
    cancel: (request: CancelBookingRequest) => cancelBooking(options, request),
    /** Cancels bookings whose address nobody confirmed in time; returns how many. */
    dropUnconfirmed: (now: number) => dropUnconfirmed(options, now),
  };
}

/** What visitors do by forms, of pages and JSON alike (F1, b1, b4, b5): one command for each. */
function bookingForms(options: BookingServiceOptions) {
  return {
    /** Holds a time for ten minutes while somebody fills in the form, or moves the hold. */
    hold: (form: HoldForm) => holdByForm(options, form),
    /** Ten more minutes, once (WCAG 2.2 2.2.1); undefined when that cannot be. */
    extendHold: (form: Pick<HoldForm, "fields" | "guard">) => extendHoldByForm(options, form),
    /** Gives the held time back; nothing happens when there is none. */
    releaseHold: (form: Pick<HoldForm, "fields" | "guard">) => releaseHoldByForm(options, form),
    /** The booking form as it was filled in, to be shown again. */
    read: ({ fields }: Pick<SentForm, "fields">) => readBookingForm(fields),
    /** Books; the same submission again gives the same answer (G4). */
    book: (form: SentForm) => bookByForm(options, form),
    /** Reschedules, cancels or confirms; again changes nothing. */
    followLink: (form: LinkForm) => followLink(options, form),
  };
}
