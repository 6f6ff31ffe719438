import type { Updateable } from "kysely";
import type { Booking, BookingStore, CancelRequest, ChangeRefusal, ChangeResult } from "#booking";
import type { SubmissionKey } from "#forms";
import { dropHold } from "./booking-holds.ts";
import { columnsOf, TIME } from "./columns.ts";
import { givePlaceBack, takePlace } from "./day-quota.ts";
import { findBooking } from "./find-bookings.ts";
import { cancelByRef, enqueueAbout } from "./outbox.ts";
import { writeAudit } from "./audit-trail.ts";
import type { Query } from "./port-queries.ts";
import type { Schema, SubmissionKind } from "./schema.ts";
import { claimTicks, freeTicks } from "./slot-claims.ts";
import { changeCalendar, type StoreTransaction } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";

/** A booking that may be changed, or what the change comes to without doing anything. */
type Opening =
  | { readonly isOpen: true; readonly booking: Booking }
  | { readonly isOpen: false; readonly result: ChangeResult };

/** Moves a booking to another time, or leaves all as it was; see `BookingStore.reschedule`. */
export const rescheduleBooking: Query<BookingStore["reschedule"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const { id, time, ticks, holdTokenHash, maxPerDay, now } = request;
    const opening = await openChange(trx, "reschedule", request, request.submission);
    if (!opening.isOpen) return opening.result;
    const { booking } = opening;
    if (booking.start === time.start && booking.end === time.end) return { ok: true, booking };
    if (booking.studioDay !== time.studioDay) {
      await givePlaceBack(trx, booking.studioDay);
      if (!(await takePlace(trx, time.studioDay, maxPerDay))) {
        return { ok: false, reason: "day_full" };
      }
    }
    if (holdTokenHash !== undefined) await dropHold(trx, holdTokenHash);
    await freeTicks(trx, id);
    if (!(await claimTicks(trx, { bookingId: id }, ticks, now, "firm"))) {
      return { ok: false, reason: "slot_taken" };
    }
    const moved = await nextRevision(trx, booking, request, columnsOf(TIME, time));
    await writeChange(trx, "booking_move", request, booking, moved);
    return { ok: true, booking: moved };
  });

/** Cancels a booking; see `BookingStore.cancel`. */
export const cancelBooking: Query<BookingStore["cancel"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const current = await findBooking(trx, request.id);
    if (current?.status === "cancelled") return { ok: true, booking: current };
    const opening = await openChange(trx, "cancel", request, request.submission);
    if (!opening.isOpen) return opening.result;
    const { booking } = opening;
    await freeTicks(trx, booking.id);
    if (booking.status === "confirmed") await givePlaceBack(trx, booking.studioDay);
    const change = { status: "cancelled", cancelled_at: request.now } as const;
    const cancelled = await nextRevision(trx, booking, request, change);
    await writeChange(trx, "booking_cancel", request, booking, cancelled);
    return { ok: true, booking: cancelled };
  });

/** Confirms a booking's mail address, if its time can still be had; see `BookingStore.confirm`. */
export const confirmBooking: Query<BookingStore["confirm"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const current = await findBooking(trx, request.id);
    if (current?.status === "confirmed") return { ok: true, booking: current };
    const opening = await openChange(trx, "booking", request, undefined);
    if (!opening.isOpen) return opening.result;
    const { booking } = opening;
    const { id, ticks, maxPerDay, now } = request;
    if (!(await takePlace(trx, booking.studioDay, maxPerDay))) {
      return { ok: false, reason: "day_full" };
    }
    await freeTicks(trx, id);
    if (!(await claimTicks(trx, { bookingId: id }, ticks, now, "firm"))) {
      return { ok: false, reason: "slot_taken" };
    }
    const change = { status: "confirmed" } as const;
    return { ok: true, booking: await nextRevision(trx, booking, request, change) };
  });

/** Gives a video call its room, the first one that is made; see `BookingStore.setRoom`. */
export const setRoom: Query<BookingStore["setRoom"]> = async (db, { id, location }, url, now) => {
  await db
    .updateTable("booking")
    .set({ location: url, updated_at: now })
    .where("id", "=", id)
    .where("location", "=", location)
    .execute();
  return findBooking(db, id);
};

/** Whether a change may go ahead; one that was made before has its booking as result (G4). */
async function openChange(
  trx: StoreTransaction,
  kind: SubmissionKind,
  { id, revision, now }: Pick<CancelRequest, "id" | "revision" | "now">,
  submission: SubmissionKey | undefined,
): Promise<Opening> {
  const booking = await findBooking(trx, id);
  if (!booking) return refused("not_found");
  if (submission) {
    const before = await keepSubmission(trx, kind, submission, id, now);
    if (before.state === "key_reused") return refused("key_reused");
    if (before.state === "kept") {
      return before.bookingId === id
        ? { isOpen: false, result: { ok: true, booking } }
        : refused("key_reused");
    }
  }
  const isActive = booking.status === "confirmed" || booking.status === "pending_email";
  if (!isActive) return refused("not_active");
  return booking.revision === revision ? { isOpen: true, booking } : refused("changed");
}

/** Writes a change with the next revision, drops mails about earlier ones, stores the new (G6). */
async function nextRevision(
  trx: StoreTransaction,
  booking: Booking,
  { messages, now }: Pick<CancelRequest, "messages" | "now">,
  change: Updateable<Schema["booking"]>,
): Promise<Booking> {
  const revision = booking.revision + 1;
  await trx
    .updateTable("booking")
    .set({ ...change, revision, updated_at: now })
    .where("id", "=", booking.id)
    .execute();
  await cancelByRef(trx, booking.id, revision);
  await enqueueAbout(trx, booking.id, revision, messages);
  const changed = await findBooking(trx, booking.id);
  if (!changed) throw new Error(`booking ${booking.id} is gone inside its transaction`);
  return changed;
}

/** Writes down what the studio changed; visitors' own changes are in their mails. */
async function writeChange(
  trx: StoreTransaction,
  action: "booking_move" | "booking_cancel",
  { author, now }: Pick<CancelRequest, "author" | "now">,
  before: Booking,
  after: Booking,
): Promise<void> {
  if (!author) return;
  const facts = ({ start, status }: Booking) => ({ start, status });
  const entry = { before: facts(before), after: facts(after) };
  await writeAudit(trx, { at: now, author, action, subject: before.id, ...entry });
}

function refused(reason: ChangeRefusal): Opening {
  return { isOpen: false, result: { ok: false, reason } };
}
