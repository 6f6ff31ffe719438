import type { ChangeAuthor } from "#forms";
import type { LocaleCode } from "#i18n";
import { tell } from "./booking-messages.ts";
import { type BookingServiceOptions, holdToken } from "./service-options.ts";
import { meetingTimeOf } from "./meeting-time.ts";
import type { Booking, ChangeRefusal, ChangeResult } from "./ports.ts";
import { type SlotRefusal, ticksOf } from "./slots.ts";
import { readZone } from "./time-zone.ts";
import { checkTime, refuseTime, type TimeRefusal } from "./wanted-time.ts";

/** A time whose address nobody confirmed is free again after this (b1). */
export const CONFIRM_MS = 30 * 60_000;

const SUBMISSION_MS = 24 * 3_600_000;

/** Another time for a booking. */
export interface MoveBookingRequest {
  /** As the caller read it. */
  readonly booking: Booking;
  /** epoch milliseconds */
  readonly start: number;
  /** The visitor's zone; the booking's own when left out. */
  readonly zone?: string | undefined;
  /** The language in which other times are offered. */
  readonly locale: LocaleCode;
  /** Of the form; absent when the studio moves it. */
  readonly submissionId?: string | undefined;
  /** Who of the studio moves it. */
  readonly author?: ChangeAuthor | undefined;
  /** A word of the studio to the visitor. */
  readonly word?: string | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** A booking that is not wanted any more. */
export interface CancelBookingRequest {
  readonly booking: Booking;
  /** Of the form; absent when the studio cancels. */
  readonly submissionId?: string | undefined;
  /** Who of the studio cancels. */
  readonly author?: ChangeAuthor | undefined;
  /** A word of the studio to the visitor. */
  readonly word?: string | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** Why a booking stays as it is; `too_late`: the meeting is too near, or over. */
export type ChangeReason = ChangeRefusal | "too_late";

/** Result of {@link confirmBooking}: somebody who was sure before may have the time by now. */
type ConfirmAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: ChangeReason | "slot_taken" | "day_full" };

/** Result of {@link cancelBooking}. */
export type ChangeAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: ChangeReason };

/** Result of `BookingService.move`. */
export type MoveAnswer =
  | { readonly ok: true; readonly booking: Booking }
  | TimeRefusal<ChangeReason | SlotRefusal>;

/** See `BookingService.move`: the old time stays when the new one cannot be had (b1). */
export async function moveBooking(
  options: BookingServiceOptions,
  { booking, start, zone, locale, submissionId, author, word, now }: MoveBookingRequest,
): Promise<MoveAnswer> {
  const { rules, store, newId, tzdata } = options;
  const visitorZone = (zone === undefined ? undefined : readZone(zone)) ?? booking.visitorZone;
  const ownToken = submissionId === undefined ? undefined : holdToken(options.signer, submissionId);
  const own = { moving: booking, ownToken, outranks: true };
  const wanted = { start, visitor: { zone: visitorZone, locale }, own, now };
  const refuse = (reason: ChangeReason | SlotRefusal) => refuseTime(options, wanted, reason);
  const isAgain = booking.status === "confirmed" && booking.start === start;
  if (isAgain) return { ok: true, booking };
  if (booking.status !== "confirmed") return refuse("not_active");
  const isStudio = submissionId === undefined;
  if (!isStudio && now > booking.start - rules.changeNotice) return refuse("too_late");
  const checked = await checkTime(options, wanted);
  if (!checked.ok) {
    // The same form may have moved it a moment ago: then the time is its own.
    const current = await store.find(booking.id);
    const isThere = current?.status === "confirmed" && current.start === start;
    return isThere ? { ok: true, booking: current } : refuse(checked.reason);
  }
  const news = {
    id: booking.id,
    revision: booking.revision + 1,
    start,
    before: booking.start,
    word,
    now,
  };
  const moved = await store.reschedule({
    id: booking.id,
    revision: booking.revision,
    ...submissionOf(options, "move", submissionId, [booking.id, start], now),
    time: meetingTimeOf(checked.slot, { studio: rules.zone, visitor: visitorZone, tzdata }),
    ticks: ticksOf(start, rules),
    holdTokenHash: ownToken,
    maxPerDay: rules.maxPerDay,
    author,
    messages: tell("moved", news, newId),
    now,
  });
  return moved.ok ? moved : refuse(moved.reason);
}

/** See `BookingService.cancel`. Until the meeting begins. */
export async function cancelBooking(
  options: BookingServiceOptions,
  { booking, submissionId, author, word, now }: CancelBookingRequest,
): Promise<ChangeAnswer> {
  const { store, newId } = options;
  if (booking.status === "cancelled") return { ok: true, booking };
  if (submissionId !== undefined && now >= booking.start) return { ok: false, reason: "too_late" };
  const { id, start } = booking;
  const news = { id, revision: booking.revision + 1, start, word, now };
  // Nobody but the visitor's unchecked address knows of a booking that still waits.
  const isKnown = booking.status === "confirmed";
  return store.cancel({
    id,
    revision: booking.revision,
    ...submissionOf(options, "cancel", submissionId, [id], now),
    author,
    messages: isKnown ? tell("cancelled", news, newId) : [],
    now,
  });
}

/** The visitor's address is right; again changes nothing. */
export async function confirmBooking(
  { store, rules, newId }: BookingServiceOptions,
  booking: Booking,
  now: number,
): Promise<ConfirmAnswer> {
  const { id, revision, start, status } = booking;
  if (status === "confirmed") return { ok: true, booking };
  if (now > booking.createdAt + CONFIRM_MS) return { ok: false, reason: "not_active" };
  const messages = tell("booked", { id, revision: revision + 1, start, now }, newId);
  const ticks = ticksOf(start, rules);
  return store.confirm({ id, revision, ticks, maxPerDay: rules.maxPerDay, messages, now });
}

/** See `BookingService.dropUnconfirmed`. */
export async function dropUnconfirmed(
  options: BookingServiceOptions,
  now: number,
): Promise<number> {
  const results: ChangeResult[] = [];
  for (const { id, revision } of await options.store.listUnconfirmed(now - CONFIRM_MS)) {
    results.push(await options.store.cancel({ id, revision, messages: [], now }));
  }
  return results.filter(({ ok }) => ok).length;
}

function submissionOf(
  { signer }: BookingServiceOptions,
  change: "move" | "cancel",
  submissionId: string | undefined,
  request: readonly unknown[],
  now: number,
) {
  if (submissionId === undefined) return {};
  const requestHash = signer.sign(`booking ${change}`, JSON.stringify(request));
  return {
    submission: { id: submissionId, requestHash, status: 200, expiresAt: now + SUBMISSION_MS },
  };
}
