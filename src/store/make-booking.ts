import type { BookRequest, BookResult } from "#booking";
import { dropHold } from "./booking-holds.ts";
import { bookingOf, messagesAbout, newBookingRow } from "./booking-row.ts";
import { recordConsent } from "./consents.ts";
import { takePlace } from "./day-quota.ts";
import { findBooking } from "./find-bookings.ts";
import { enqueue } from "./outbox.ts";
import { claimTicks } from "./slot-claims.ts";
import { changeCalendar, type Database } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";

/**
 * Makes a booking, its claims, consent and mails in one transaction (b1 "Submit tx"; G2, G3, G4).
 * What is refused leaves nothing behind, so that the same form can be sent again with another time.
 */
export async function makeBooking(database: Database, request: BookRequest): Promise<BookResult> {
  const { submission, booking, ticks, holdTokenHash, maxPerDay, consent, messages, now } = request;
  return changeCalendar<BookResult>(database, async (trx) => {
    const before = await keepSubmission(trx, "booking", submission, booking.id, now);
    if (before.state === "key_reused") return { ok: false, reason: "key_reused" };
    if (before.state === "kept") {
      const made = await findBooking(trx, before.bookingId);
      return made ? { ok: true, booking: made } : { ok: false, reason: "key_reused" };
    }
    if (holdTokenHash !== undefined) await dropHold(trx, holdTokenHash);
    if (!(await takePlace(trx, booking.studioDay, maxPerDay))) {
      return { ok: false, reason: "day_full" };
    }
    const row = newBookingRow(booking, now);
    await trx.insertInto("booking").values(row).execute();
    if (!(await claimTicks(trx, { bookingId: booking.id }, ticks, now))) {
      return { ok: false, reason: "slot_taken" };
    }
    await recordConsent(trx, consent, now);
    await enqueue(trx, messagesAbout(booking.id, 0, messages));
    return { ok: true, booking: bookingOf(row) };
  });
}
