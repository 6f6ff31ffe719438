import { type BookingMessage, isOutOfTime } from "#booking";
import { composeMail, type Mail, type OutboxRow, undeliveredNotice } from "#mail";
import type { Store } from "#store";
import { bookingMail } from "./booking-mails.ts";
import { letterStudio, type MailRoom, STUDIO_LOCALE } from "./mail-room.ts";

/** An alarm to the studio about a mail that will never arrive. */
interface UndeliveredPayload {
  readonly to: string;
  readonly subject: string;
  readonly code: string;
}

/** Kind of the alarm in the outbox. */
export const UNDELIVERED = "mail_undelivered";

/**
 * Writes the mail of a row of the outbox from what the store holds now (G5).
 *
 * @throws Error for a row that nobody can write; it is tried again and ends as dead
 */
export async function writeMail(room: MailRoom, store: Store, row: OutboxRow): Promise<Mail> {
  if (row.kind.startsWith("booking_")) {
    const booking = await store.bookings.find(row.ref);
    if (!booking) throw new Error(`a mail about a booking that is not there: ${row.ref}`);
    return bookingMail(room, row.key, booking, bookingMessage(row));
  }
  if (row.kind === UNDELIVERED) {
    const letter = undeliveredNotice(
      {
        studio: letterStudio(room, STUDIO_LOCALE),
        ...(JSON.parse(row.payload) as UndeliveredPayload),
      },
      room.translator(STUDIO_LOCALE),
      STUDIO_LOCALE,
    );
    return composeMail(letter, {
      key: row.key,
      host: room.host,
      from: room.from,
      to: room.studioTo,
    });
  }
  throw new Error(`nobody writes mails of the kind ${row.kind}`);
}

/**
 * The revision that a row must not be older than (G6). What shall not go at all is older than
 * anything: about somebody who was erased, or a reminder whose time is over (b1).
 *
 * @param now epoch milliseconds
 */
export async function currentRevision(
  store: Store,
  row: OutboxRow,
  now: number,
): Promise<number | undefined> {
  if (!row.kind.startsWith("booking_")) return undefined;
  const booking = await store.bookings.find(row.ref);
  if (!booking || booking.email === null) return Number.POSITIVE_INFINITY;
  const isOver = isOutOfTime(bookingMessage(row), booking.start, now);
  return isOver ? Number.POSITIVE_INFINITY : booking.revision;
}

/** Rows of these kinds are written by the booking room alone. */
function bookingMessage({ kind, payload }: OutboxRow): BookingMessage {
  return { kind, payload: JSON.parse(payload) as unknown } as BookingMessage;
}
