import type { Booking, LinkPurpose } from "#booking";
import type { WebCalendar } from "#booking/calendars";
import type { LocaleCode } from "#i18n";
import { type MailContext, pageUrl } from "../mail-context.ts";

/** Absolute address of a page about a booking, with the token that opens it. */
export function bookingUrl(
  context: MailContext,
  booking: Booking,
  purpose: LinkPurpose,
  locale: LocaleCode = booking.locale,
): string {
  const url = pageUrl(context, `/booking/${booking.id}/${purpose}`, locale);
  return `${url}?t=${context.bookings.linkToken(booking, purpose)}`;
}

/** Absolute address that leads to a calendar on the web which takes the booking. */
export function webCalendarUrl(
  { origin, bookings }: MailContext,
  booking: Booking,
  calendar: WebCalendar,
): string {
  const token = bookings.linkToken(booking, "manage");
  return `${origin}/booking/${booking.id}/calendar/${calendar}?t=${token}`;
}
