import type { Booking, BookingMessage } from "#booking";
import type { MailContext } from "../mail-context.ts";
import type { ComposableRow } from "./mail-draft.ts";

/** A booking as it is now, and what a row of the outbox says about it. */
export interface BookingOfRow {
  readonly booking: Booking;
  readonly message: BookingMessage;
}

/**
 * Reads what a row about a booking says.
 *
 * @param now epoch milliseconds
 * @returns undefined when nobody needs its mail any more: the person was erased, the booking has
 *   changed since, or its time is over
 */
export async function bookingOfRow(
  { find, isOutOfTime }: Pick<MailContext["bookings"], "find" | "isOutOfTime">,
  { kind, ref, refRevision, payload }: ComposableRow,
  now: number,
): Promise<BookingOfRow | undefined> {
  const booking = await find(ref);
  if (!booking || booking.email === null) return undefined;
  if (refRevision !== null && refRevision < booking.revision) return undefined;
  // Only the booking module writes rows of this kind.
  const message = { kind, payload: JSON.parse(payload) as unknown } as BookingMessage;
  return isOutOfTime(message, booking.start, now) ? undefined : { booking, message };
}
