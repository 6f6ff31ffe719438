import type { SentForm } from "#forms";
import { addBooking, type AddBookingRequest } from "./add-booking.ts";
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
import type { StudioRules } from "./studio-rules.ts";
import { readZone } from "./time-zone.ts";

const HOUR_MS = 3_600_000;

/**
 * Where consultations are booked, moved and cancelled (F1, b1). Instants are epoch milliseconds. A
 * store that cannot be reached makes every method throw; everything else is a value.
 */
export type BookingService = ReturnType<typeof createBookingService>;

/** What the service is made with: its rules are read anew for everything that it does. */
type Options = Omit<BookingServiceOptions, "rules"> & { readonly rules: StudioRules };

/** Makes the service. */
export function createBookingService(options: Options) {
  const { rules, store, signer } = options;
  /** What commands work with: the rules as they are now, here and on all other servers. */
  const current = async (): Promise<BookingServiceOptions> => ({
    ...options,
    rules: await rules.now(),
  });
  return {
    /** The rules, and what the studio changes of them. */
    rules,
    /** How a consultation can take place; visitors choose where there are several. */
    ways: rules.last().location.map(wayOf),
    /** What people and the studio name a booking. */
    referenceOf: bookingReference,
    forms: bookingForms(current),
    /** Time for which nobody can book. */
    blocks: blockingOf(options, rules.last().zone),
    /** What the texts of problems with a time name: hours of notice and days ahead (b5). */
    limits: () => {
      const { minNotice, horizonDays } = rules.last();
      return { hours: Math.ceil(minNotice / HOUR_MS), days: horizonDays };
    },
    /** The zone that a visitor's browser names, or the studio's where nobody knows it (b5). */
    zoneOf: (text: string) => readZone(text) ?? rules.last().zone,
    /** The free times of a month as a visitor reads them. */
    availability: async (question: AvailabilityQuestion) =>
      findAvailability(await current(), question),
    /** The live hold of a form. */
    findHold: (submissionId: string, now: number) =>
      store.findHold(holdToken(signer, submissionId), now),
    /** The token of a link for one purpose, good until thirty days after the meeting. */
    linkToken: (booking: Booking, purpose: LinkPurpose) => linkToken(signer, booking, purpose),
    /** The booking that a link leads to; undefined when the link is wrong or too old. */
    byLink: async (id: string, purpose: LinkPurpose, token: string, now: number) =>
      bookingByLink(await current(), { id, purpose, token, now }),
    /** Books for somebody who called; what the rules do not offer only when that is meant. */
    add: async (request: AddBookingRequest) => addBooking(await current(), request),
    /** Gives a booking another time, whole or not at all. */
    move: async (request: MoveBookingRequest) => moveBooking(await current(), request),
    /** Cancels a booking; again changes nothing. */
    cancel: async (request: CancelBookingRequest) => cancelBooking(await current(), request),
    /** Cancels bookings whose address nobody confirmed in time; returns how many. */
    dropUnconfirmed: async (now: number) => dropUnconfirmed(await current(), now),
  };
}

/** What visitors do by forms, of pages and JSON alike (F1, b1, b4, b5): one command for each. */
function bookingForms(current: () => Promise<BookingServiceOptions>) {
  return {
    /** Holds a time for ten minutes while somebody fills in the form, or moves the hold. */
    hold: async (form: HoldForm) => holdByForm(await current(), form),
    /** Ten more minutes, once (WCAG 2.2 2.2.1); undefined when that cannot be. */
    extendHold: async (form: Pick<HoldForm, "fields" | "guard">) =>
      extendHoldByForm(await current(), form),
    /** Gives the held time back; nothing happens when there is none. */
    releaseHold: async (form: Pick<HoldForm, "fields" | "guard">) =>
      releaseHoldByForm(await current(), form),
    /** The booking form as it was filled in, to be shown again. */
    read: ({ fields }: Pick<SentForm, "fields">) => readBookingForm(fields),
    /** Books; the same submission again gives the same answer (G4). */
    book: async (form: SentForm) => bookByForm(await current(), form),
    /** Reschedules, cancels or confirms; again changes nothing. */
    followLink: async (form: LinkForm) => followLink(await current(), form),
  };
}
