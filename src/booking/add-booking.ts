import type { ChangeAuthor } from "#forms";
import { emailKey } from "#forms";
import type { LocaleCode } from "#i18n";
import { calendarFor } from "./availability.ts";
import { tell } from "./booking-messages.ts";
import {
  type BookingFormError,
  type BookingFormInput,
  checkBookingForm,
} from "./check-booking-form.ts";
import { shareOfDay } from "./day-share.ts";
import { daysAround, meetingTimeOf } from "./meeting-time.ts";
import { wayOf } from "./meeting-way.ts";
import type { Booking } from "./ports.ts";
import type { BookingServiceOptions } from "./service-options.ts";
import { objectionsTo, type SlotObjection, slotAt, ticksOf } from "./slots.ts";

const SUBMISSION_MS = 24 * 3_600_000;
/** More than a day has. */
const NO_LIMIT = 10_000;

/** A booking that the studio makes for somebody who called. */
export interface AddBookingRequest {
  /** Drawn for the form: sent again, it is the same booking. */
  readonly key: string;
  /** The person, checked as a visitor's own form is. */
  readonly input: Omit<BookingFormInput, "consent">;
  /** epoch milliseconds */
  readonly start: number;
  /** The visitor's zone. */
  readonly zone: string;
  readonly locale: LocaleCode;
  /** Also where the rules offer no meeting. */
  readonly anyway: boolean;
  /** Whether the usual emails are sent; there are none at all otherwise. */
  readonly sendsMails: boolean;
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of `BookingService.add`. */
export type AddBookingAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly BookingFormError[] }
  /** What stands against the time; all but `taken` can be had anyway. */
  | {
      readonly ok: false;
      readonly reason: "objections";
      readonly objections: readonly SlotObjection[];
    }
  | { readonly ok: false; readonly reason: "slot_past" | "slot_invalid" | "key_reused" };

/** See `BookingService.add`: no time is booked twice (G2), all else is for the studio to decide. */
export async function addBooking(
  options: BookingServiceOptions,
  request: AddBookingRequest,
): Promise<AddBookingAnswer> {
  const { rules, store, signer, newId, tzdata } = options;
  const { key, start, zone, locale, anyway, sendsMails, author, now } = request;
  const checked = checkBookingForm(
    // Whoever calls agrees by calling; no evidence of a form is made up.
    { ...request.input, consent: true },
    { takesUtf8: options.takesUtf8 ?? true, ways: rules.location.map(wayOf) },
  );
  if (!checked.ok) return { ok: false, reason: "invalid", errors: checked.errors };
  const slot = slotAt(start, rules);
  if (!slot) return { ok: false, reason: "slot_invalid" };
  const { details, way } = checked;
  const requestHash = signer.sign("added booking", JSON.stringify([start, zone, locale, details]));
  const sent = await store.findSubmission(key, requestHash);
  if (sent.state === "key_reused") return { ok: false, reason: "key_reused" };
  const before = sent.state === "kept" ? await store.find(sent.bookingId) : undefined;
  if (before) return { ok: true, booking: before };
  if (start <= now) return { ok: false, reason: "slot_past" };

  const days = daysAround(start, rules.zone, 0);
  const known = await calendarFor(options, days, now, { outranks: true });
  const objections = objectionsTo(slot, known.rules, known.occupancy, now);
  const isTaken = objections.includes("taken");
  if (objections.length > 0 && (isTaken || !anyway)) {
    return { ok: false, reason: "objections", objections };
  }
  const id = newId(now);
  const made = await store.book({
    submission: { id: key, requestHash, status: 201, expiresAt: now + SUBMISSION_MS },
    booking: {
      ...meetingTimeOf(slot, { studio: rules.zone, visitor: zone, tzdata }),
      ...details,
      id,
      status: "confirmed",
      emailKey: emailKey(details.email),
      briefJson: null,
      locale,
      location: rules.location.find((each) => wayOf(each) === way) ?? way,
    },
    ticks: ticksOf(start, rules),
    maxPerDay: NO_LIMIT,
    day: shareOfDay(slot.studioDay, rules),
    author,
    messages: sendsMails ? tell("booked", { id, revision: 0, start, now }, newId) : [],
    now,
  });
  if (made.ok) return made;
  if (made.reason === "key_reused") return { ok: false, reason: "key_reused" };
  return { ok: false, reason: "objections", objections: ["taken"] };
}
