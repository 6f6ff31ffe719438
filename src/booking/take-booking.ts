import { type ConsentGiven, emailKey, type FieldError, type Risk } from "#forms";
import { consentSubjects } from "#forms/node";
import type { LocaleCode } from "#i18n";
import { calendarFor } from "./availability.ts";
import { askToConfirm, tellBooked } from "./booking-messages.ts";
import {
  type BookingField,
  type BookingFieldCode,
  type BookingFormInput,
  checkBookingForm,
} from "./check-booking-form.ts";
import { type BookingServiceOptions, holdToken } from "./service-options.ts";
import { daysAround, meetingTimeOf } from "./meeting-time.ts";
import { nearbySlots } from "./nearby-slots.ts";
import type { Booking } from "./ports.ts";
import { checkSlot, type SlotRefusal, ticksOf } from "./slots.ts";
import { readZone } from "./time-zone.ts";
import type { VisitorDay } from "./visitor-days.ts";

/** The store may forget a form a day after it was sent; its token is long over then. */
const SUBMISSION_MS = 24 * 3_600_000;

/** A booking form as it was sent. */
export interface TakeBookingRequest extends BookingFormInput {
  readonly submissionId: string;
  /** epoch milliseconds */
  readonly start: number;
  /** As the visitor's browser names it. */
  readonly zone: string;
  readonly locale: LocaleCode;
  /** Where people meet, as the rules or the studio say. */
  readonly briefJson?: string | null;
  /** The sentence that was agreed to, and where. */
  readonly agreed: Pick<ConsentGiven, "wording" | "page" | "method" | "ipKey">;
  readonly risk: Risk;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link takeBooking}. */
export type BookAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | {
      readonly ok: false;
      readonly reason: "invalid";
      readonly errors: readonly FieldError<BookingField, BookingFieldCode>[];
    }
  | {
      readonly ok: false;
      readonly reason: SlotRefusal | "key_reused";
      /** Free times nearby, for a time that somebody else has. */
      readonly alternatives: readonly VisitorDay[];
    };

/** See {@link takeBooking}. */
export async function takeBooking(
  options: BookingServiceOptions,
  request: TakeBookingRequest,
): Promise<BookAnswer> {
  const { rules, store, signer, newId, tzdata } = options;
  const { submissionId, start, locale, agreed, now } = request;
  const checked = checkBookingForm(request, options.takesUtf8);
  if (!checked.ok) return { ok: false, reason: "invalid", errors: checked.errors };
  const { details } = checked;
  const visitorZone = readZone(request.zone) ?? rules.zone;
  const requestHash = signer.sign(
    "booking request",
    JSON.stringify([start, visitorZone, locale, details, request.briefJson ?? null]),
  );

  const sentBefore = async (): Promise<BookAnswer | undefined> => {
    const before = await store.findSubmission(submissionId, requestHash);
    if (before.state === "key_reused") return { ok: false, reason: "key_reused", alternatives: [] };
    const booking = before.state === "kept" ? await store.find(before.bookingId) : undefined;
    return booking && { ok: true, booking };
  };
  const answered = await sentBefore();
  if (answered) return answered;

  const own = { ownToken: holdToken(signer, submissionId) };
  const refuse = async (reason: SlotRefusal | "key_reused"): Promise<BookAnswer> => {
    const visitor = { zone: visitorZone, locale };
    const alternatives = await nearbySlots(options, { start, reason, visitor, own, now });
    return { ok: false, reason, alternatives };
  };
  const days = daysAround(start, rules.zone, 0);
  const known = await calendarFor(options, days, now, own);
  const slot = checkSlot(start, known.rules, known.occupancy, now);
  // The same form may have been taken a moment ago, by another server too: then the time is its own.
  if (!slot.ok) return (await sentBefore()) ?? refuse(slot.reason);

  const isPending = request.risk !== "low";
  const id = newId(now);
  const news = { id, revision: 0, start, now };
  const key = emailKey(details.email);
  const made = await store.book({
    submission: {
      id: submissionId,
      requestHash,
      status: isPending ? 202 : 201,
      expiresAt: now + SUBMISSION_MS,
    },
    booking: {
      ...meetingTimeOf(slot.slot, { studio: rules.zone, visitor: visitorZone, tzdata }),
      ...details,
      id,
      status: isPending ? "pending_email" : "confirmed",
      emailKey: key,
      briefJson: request.briefJson ?? null,
      locale,
      location: rules.location,
    },
    ticks: ticksOf(start, rules),
    holdTokenHash: own.ownToken,
    maxPerDay: rules.maxPerDay,
    consent: {
      ...agreed,
      id: newId(now),
      subjectKey: consentSubjects(signer, key)[0] ?? "",
      purpose: "booking",
      locale,
    },
    messages: isPending ? askToConfirm(news, newId) : tellBooked(news, newId),
    now,
  });
  return made.ok ? made : refuse(made.reason);
}
