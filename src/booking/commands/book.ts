import type { AdmissionRefusal, SentForm } from "#forms";
import { readInstant } from "#forms";
import { wordingOf } from "#forms/node";
import { type BookingFormInput, checkBookingForm } from "../check-booking-form.ts";
import type { BookingServiceOptions } from "../service-options.ts";
import { type BookAnswer, takeBooking } from "../take-booking.ts";

/** Result of `BookingForms.book`; `input` is what was typed, to be shown again. */
export type BookOutcome = (BookAnswer | AdmissionRefusal) & { readonly input: BookingFormInput };

/**
 * Takes the booking form (F1, b1, b4): reads it, asks the guard, and books with the evidence of
 * consent. The form has a token from the moment at which its time was held.
 */
export async function bookByForm(
  options: BookingServiceOptions,
  { fields, guard, locale, consentText, method }: SentForm,
): Promise<BookOutcome> {
  const input: BookingFormInput = {
    name: fields.text("name"),
    email: fields.text("email"),
    phone: fields.text("phone"),
    notes: fields.text("notes"),
    consent: fields.isTicked("consent"),
  };
  const admission = await guard.admit("booking", {
    fields,
    // What is asked for is compared when it is read: see `takeBooking`.
    request: null,
    // Nobody gets a mail for a form that is refused.
    email: checkBookingForm(input, options.takesUtf8).ok ? input.email : "",
    withoutToken: "refused",
  });
  if (!admission.ok) return { ...admission, input };
  const answer = await takeBooking(options, {
    ...input,
    submissionId: admission.submission.id,
    start: readInstant(fields.text("start")),
    zone: fields.text("tz"),
    locale,
    agreed: { wording: wordingOf(consentText), page: guard.page, method, ipKey: guard.ipKey },
    risk: admission.risk,
    now: guard.now,
  });
  return { ...answer, input };
}
