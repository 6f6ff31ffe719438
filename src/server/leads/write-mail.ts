import { type BookingMessage, isOutOfTime } from "#booking";
import type { ContactMailKind } from "#contact";
import type { ContactDesk } from "#contact/node";
import { composeMail, type Mail, type OutboxRow, type StudioAlarmData, studioAlarm } from "#mail";
import type { NewsletterMailKind } from "#newsletter";
import type { NewsletterDesk } from "#newsletter/node";
import type { Store } from "#store";
import { bookingMail } from "./booking-mails.ts";
import { contactMail } from "./contact-mails.ts";
import { letterStudio, type MailContext, STUDIO_LOCALE } from "./mail-context.ts";
import { newsletterMail } from "./newsletter-mails.ts";

/** Where the mails of the outbox get what they say. */
export interface MailSources {
  readonly store: Store;
  readonly newsletter: NewsletterDesk;
  readonly contact: ContactDesk;
}

/** An alarm to the studio, as the outbox holds it. */
export type AlarmPayload = Pick<StudioAlarmData, "subject" | "facts">;

/** Kind of an alarm in the outbox. */
export const ALARM = "alarm";

/**
 * Writes the mail of a row of the outbox from what is known now (G5); undefined when nobody needs
 * it any more: who it was for was erased, has answered, or its time is over.
 *
 * @param now epoch milliseconds
 * @throws Error for a row that nobody can write; it is tried again and ends as dead
 */
export async function writeMail(
  room: MailContext,
  sources: MailSources,
  row: OutboxRow,
  now: number,
): Promise<Mail | undefined> {
  const { dedupeKey: key, kind, ref } = row;
  const [about] = kind.split("_");
  switch (about) {
    case "booking": {
      const booking = await sources.store.bookings.find(ref);
      if (!booking || booking.email === null) return undefined;
      // Rows of this kind are written by the booking room alone.
      const message = { kind, payload: JSON.parse(row.payload) as unknown } as BookingMessage;
      if (isOutOfTime(message, booking.start, now)) return undefined;
      return bookingMail(room, key, booking, message);
    }
    case "newsletter": {
      const recipient = await sources.newsletter.recipient(ref, now);
      return recipient && newsletterMail(room, key, kind as NewsletterMailKind, recipient);
    }
    case "contact": {
      const contact = await sources.contact.findById(ref);
      if (!contact || contact.email === null) return undefined;
      const token = sources.contact.confirmToken(ref);
      return contactMail(room, key, kind as ContactMailKind, contact, token);
    }
    case ALARM:
      return alarmMail(room, row);
    default:
      throw new Error(`nobody writes mails of the kind ${kind}`);
  }
}

/** Revision of what a row is about; rows about anything but bookings are never stale (G6). */
export async function currentRevision(store: Store, row: OutboxRow): Promise<number | undefined> {
  if (!row.kind.startsWith("booking_")) return undefined;
  const booking = await store.bookings.find(row.ref);
  return booking?.revision;
}

function alarmMail(room: MailContext, { dedupeKey: key, payload }: OutboxRow): Mail {
  const { host, from, studioTo } = room;
  const letter = studioAlarm(
    { studio: letterStudio(room, STUDIO_LOCALE), ...(JSON.parse(payload) as AlarmPayload) },
    room.translator(STUDIO_LOCALE),
    STUDIO_LOCALE,
  );
  return composeMail(letter, { key, host, from, to: studioTo });
}
