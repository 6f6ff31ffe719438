import type { Booking, BookingDesk, LinkPurpose } from "#booking";
import type { WebCalendar } from "#booking/calendars";
import { type LocaleCode, localizePath, type Translator } from "#i18n";
import type { LetterStudio, Mailbox } from "#mail";

/** What every letter is written with. */
export interface MailContext {
  /** Scheme and host of the site, without trailing slash. */
  readonly origin: string;
  /** Host of the site, without port: names mails and calendar entries for life. */
  readonly host: string;
  readonly studioName: string;
  readonly studioEmail: string;
  /** International number. */
  readonly whatsApp: string;
  readonly locales: readonly LocaleCode[];
  /** Sender of all mails. */
  readonly from: Mailbox;
  /** Where the studio reads. */
  readonly studioTo: Mailbox;
  readonly desk: BookingDesk;
  translator(locale: LocaleCode): Translator;
}

/** The studio's own language is the default one. */
export const STUDIO_LOCALE: LocaleCode = "en";

/** Who writes, in a letter's language. */
export function letterStudio(room: MailContext, locale: LocaleCode): LetterStudio {
  return { name: room.studioName, siteUrl: room.origin + pathIn(room, "/", locale) };
}

/** A path in a language; in the default one when that language is not offered. */
export function pathIn({ locales }: MailContext, path: string, locale: LocaleCode): string {
  return localizePath(path, locales.includes(locale) ? locale : STUDIO_LOCALE, locales);
}

/** Absolute address of a page about a booking. */
export function bookingUrl(
  room: MailContext,
  booking: Booking,
  purpose: LinkPurpose,
  locale: LocaleCode = booking.locale,
): string {
  const path = pathIn(room, `/booking/${booking.id}/${purpose}`, locale);
  return `${room.origin}${path}?t=${room.desk.linkToken(booking, purpose)}`;
}

/** Absolute address that leads to a calendar on the web which takes the booking. */
export function webCalendarUrl(room: MailContext, booking: Booking, calendar: WebCalendar): string {
  const token = room.desk.linkToken(booking, "manage");
  return `${room.origin}/booking/${booking.id}/calendar/${calendar}?t=${token}`;
}
