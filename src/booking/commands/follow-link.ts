import type { FormFields, SubmissionGuard } from "#forms";
import { readInstant } from "#forms";
import type { LocaleCode } from "#i18n";
import { bookingByLink } from "../booking-link.ts";
import {
  cancelBooking,
  type ChangeReason,
  confirmBooking,
  moveBooking,
} from "../change-booking.ts";
import type { Booking } from "../ports.ts";
import type { BookingServiceOptions } from "../service-options.ts";
import type { SlotRefusal } from "../slots.ts";
import { readZone } from "../time-zone.ts";
import type { TimeRefusal } from "../wanted-time.ts";

/** What a link in a mail can do to a booking; the fourth, `manage`, only shows it. */
export const LINK_ACTIONS = ["reschedule", "cancel", "confirm"] as const;

/** An action of a link. */
export type LinkAction = (typeof LINK_ACTIONS)[number];

/** The form of a page behind a link, as it was sent. */
export interface LinkForm {
  /** Of the booking. */
  readonly id: string;
  readonly action: LinkAction;
  /** The signature in the link's address: it is what admits. */
  readonly token: string;
  readonly fields: FormFields;
  readonly guard: SubmissionGuard;
  /** The language in which other times are offered; the booking's own when left out. */
  readonly locale?: LocaleCode | undefined;
}

/** Result of `BookingForms.followLink`. */
export type LinkOutcome =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "link_invalid" }
  | (TimeRefusal<"form_expired" | Exclude<ChangeReason, "not_found"> | SlotRefusal> & {
      /** As it is now. */
      readonly booking: Booking;
      /** A fresh token for the form. */
      readonly submission: string;
    });

/**
 * Reschedules, cancels or confirms by a link (b1). The link is what admits; a form's token only makes
 * a change that is sent again the same one.
 */
export async function followLink(
  options: BookingServiceOptions,
  form: LinkForm,
): Promise<LinkOutcome> {
  const { id, action, token, fields, guard } = form;
  const { now } = guard;
  const link = { id, purpose: action, token, now };
  const booking = await bookingByLink(options, link);
  if (!booking) return { ok: false, reason: "link_invalid" };
  const submission = fields.text("submission") || guard.issue("booking");
  const submissionId = guard.submissionOf("booking", submission);
  const refusal = {
    ok: false,
    booking,
    alternatives: [],
    submission: guard.issue("booking"),
  } as const;
  // To confirm again changes nothing, whatever the token.
  if (submissionId === undefined && action !== "confirm") {
    return { ...refusal, reason: "form_expired" };
  }
  const answer = await act(options, form, booking, submissionId);
  if (answer.ok) return answer;
  return {
    ...refusal,
    reason: answer.reason === "not_found" ? "not_active" : answer.reason,
    booking: (await bookingByLink(options, link)) ?? booking,
    alternatives: "alternatives" in answer ? answer.alternatives : [],
  };
}

function act(
  options: BookingServiceOptions,
  { action, fields, guard: { now }, locale }: LinkForm,
  booking: Booking,
  submissionId: string | undefined,
) {
  switch (action) {
    case "cancel":
      return cancelBooking(options, { booking, submissionId, now });
    case "confirm":
      return confirmBooking(options, booking, now);
    case "reschedule":
      return moveBooking(options, {
        booking,
        start: readInstant(fields.text("start")),
        zone: readZone(fields.text("tz") || booking.visitorZone) ?? options.rules.zone,
        locale: locale ?? booking.locale,
        submissionId,
        now,
      });
  }
}
