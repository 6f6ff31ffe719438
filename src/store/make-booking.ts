import type { BookingStore } from "#booking";
import { dropHold } from "./booking-holds.ts";
import { BOOKING, columnsOf } from "./columns.ts";
import { writeAudit } from "./audit-trail.ts";
import { recordConsent } from "./consents.ts";
import { takePlace } from "./day-quota.ts";
import { findBooking } from "./find-bookings.ts";
import { enqueueAbout } from "./outbox.ts";
import type { Query } from "./port-queries.ts";
import { claimTicks, RESOURCE } from "./slot-claims.ts";
import { changeCalendar } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";
import { isAskedFor, isOverShare } from "./tentative-claims.ts";

/**
 * Makes a booking, its claims, consent and mails in one transaction (b1 "Submit tx"; G2, G3, G4).
 * What is refused leaves nothing behind, so that the same form can be sent again with another time.
 */
export const makeBooking: Query<BookingStore["book"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const { submission, ticks, day, holdTokenHash, maxPerDay, consent, messages, now } = request;
    const { author } = request;
    const { id, studioDay } = request.booking;
    const before = await keepSubmission(trx, "booking", submission, id, now);
    if (before.state === "key_reused") return { ok: false, reason: "key_reused" };
    if (before.state === "kept") {
      const made = await findBooking(trx, before.bookingId);
      return made ? { ok: true, booking: made } : { ok: false, reason: "key_reused" };
    }
    if (holdTokenHash !== undefined) await dropHold(trx, holdTokenHash);
    // What waits for its mail address has neither a place nor a firm claim.
    const isFirm = request.booking.status === "confirmed";
    if (isFirm && !(await takePlace(trx, studioDay, maxPerDay))) {
      return { ok: false, reason: "day_full" };
    }
    const times = { createdAt: now, updatedAt: now, cancelledAt: null };
    const booking = { ...request.booking, revision: 0, tokenVersion: 0, ...times };
    const rank = isFirm ? "firm" : "tentative";
    const isTaken = !isFirm && (await isAskedFor(trx, booking.start));
    if (isTaken) return { ok: false, reason: "slot_taken" };
    await trx
      .insertInto("booking")
      .values({ ...columnsOf(BOOKING, booking), resource_id: RESOURCE, erased_at: null })
      .execute();
    const mayClaim = isFirm || !(await isOverShare(trx, day, ticks, rank, now));
    if (mayClaim && !(await claimTicks(trx, { bookingId: id }, ticks, now, rank))) {
      return { ok: false, reason: "slot_taken" };
    }
    if (consent) await recordConsent(trx, consent, now);
    if (author) {
      const after = { start: booking.start, status: booking.status };
      const entry = { action: "booking_add", subject: id, before: null, after } as const;
      await writeAudit(trx, { at: now, author, ...entry });
    }
    await enqueueAbout(trx, id, 0, messages);
    return { ok: true, booking };
  });
