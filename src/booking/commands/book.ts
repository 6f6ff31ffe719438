import {
  type Admission,
  type AdmissionRefusal,
  emailKey,
  readInstant,
  type SentForm,
} from "#forms";
import { consentSubjects, wordingOf } from "#forms/node";
import { askToConfirm, tell } from "../booking-messages.ts";
import {
  type BookingFormError,
  type BookingFormInput,
  type BookingFormResult,
  checkBookingForm,
  readBookingForm,
} from "../check-booking-form.ts";
import { shareOfDay } from "../day-share.ts";
import { meetingTimeOf } from "../meeting-time.ts";
import { wayOf } from "../meeting-way.ts";
import type { Booking } from "../ports.ts";
import { type BookingServiceOptions, holdToken } from "../service-options.ts";
import { type SlotRefusal, ticksOf } from "../slots.ts";
import { readZone } from "../time-zone.ts";
import { checkTime, refuseTime, type TimeRefusal } from "../wanted-time.ts";

/** The store may forget a form a day after it was sent; its token is long over then. */
const SUBMISSION_MS = 24 * 3_600_000;

type BookAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "invalid"; readonly errors: readonly BookingFormError[] }
  | TimeRefusal<SlotRefusal | "key_reused">;

/** Result of `BookingForms.book`; `input` is what was typed, to be shown again. */
export type BookOutcome = (BookAnswer | AdmissionRefusal) & { readonly input: BookingFormInput };

/**
 * Takes the booking form (F1, b1, b4): reads it, asks the guard, and books with the evidence of
 * consent. The form has a token from the moment at which its time was held.
 */
export async function bookByForm(
  options: BookingServiceOptions,
  form: SentForm,
): Promise<BookOutcome> {
  const { fields, guard } = form;
  const input = readBookingForm(fields);
  const checked = checkBookingForm(input, {
    takesUtf8: options.takesUtf8 ?? true,
    ways: options.rules.location.map(wayOf),
  });
  const admission = await guard.admit("booking", {
    fields,
    // What is asked for is compared when it is read: see `take`.
    request: null,
    // Nobody gets a mail for a form that is refused.
    email: checked.ok ? input.email : "",
    withoutToken: "refused",
  });
  if (!admission.ok) return { ...admission, input };
  if (!checked.ok) return { ...checked, reason: "invalid", input };
  return { ...(await take(options, form, checked, admission)), input };
}

async function take(
  options: BookingServiceOptions,
  { fields, guard, locale, consentText, method }: SentForm,
  { details, way }: Extract<BookingFormResult, { ok: true }>,
  { submission, risk }: Extract<Admission, { ok: true }>,
): Promise<BookAnswer> {
  const { rules, store, signer, newId, tzdata } = options;
  const { now, page, ipKey } = guard;
  const start = readInstant(fields.text("start"));
  const zone = readZone(fields.text("tz")) ?? rules.zone;
  const [proposed = "", ...others] = rules.location;
  const other = others.find((each) => wayOf(each) === way);
  // A form that says nothing of the way is the same as one that takes what is proposed.
  const request = JSON.stringify([start, zone, locale, details, other ?? null]);
  const requestHash = signer.sign("booking request", request);

  const sentBefore = async (): Promise<BookAnswer | undefined> => {
    const before = await store.findSubmission(submission.id, requestHash);
    if (before.state === "key_reused") return { ok: false, reason: "key_reused", alternatives: [] };
    const booking = before.state === "kept" ? await store.find(before.bookingId) : undefined;
    return booking && { ok: true, booking };
  };
  const answered = await sentBefore();
  if (answered) return answered;

  const isPending = risk !== "low";
  const own = { ownToken: holdToken(signer, submission.id), outranks: !isPending };
  const wanted = { start, visitor: { zone, locale }, own, now };
  const checked = await checkTime(options, wanted);
  // The same form may have been taken a moment ago, by another server too: then the time is its own.
  if (!checked.ok) return (await sentBefore()) ?? refuseTime(options, wanted, checked.reason);

  const id = newId(now);
  const news = { id, revision: 0, start, now };
  const key = emailKey(details.email);
  const made = await store.book({
    submission: {
      id: submission.id,
      requestHash,
      status: isPending ? 202 : 201,
      expiresAt: now + SUBMISSION_MS,
    },
    booking: {
      ...meetingTimeOf(checked.slot, { studio: rules.zone, visitor: zone, tzdata }),
      ...details,
      id,
      status: isPending ? "pending_email" : "confirmed",
      emailKey: key,
      briefJson: null,
      locale,
      location: other ?? proposed,
    },
    ticks: ticksOf(start, rules),
    holdTokenHash: own.ownToken,
    maxPerDay: rules.maxPerDay,
    day: shareOfDay(checked.slot.studioDay, rules),
    consent: {
      id: newId(now),
      subjectKey: consentSubjects(signer, key)[0] ?? "",
      purpose: "booking",
      wording: wordingOf(consentText),
      locale,
      page,
      method,
      ipKey,
    },
    messages: isPending ? askToConfirm(news, newId) : tell("booked", news, newId),
    now,
  });
  return made.ok ? made : refuseTime(options, wanted, made.reason);
}
