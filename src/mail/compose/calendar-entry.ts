import type { Booking } from "#booking";
import type { CalendarEntry } from "#booking/calendars";
import { localeOf } from "#i18n";
import type { MailContext } from "../mail-context.ts";
import { bookingUrl } from "./booking-links.ts";
import { placeOf } from "./meeting-facts.ts";

/** A booking as the visitor's calendar shows it, in the booking's language. */
export function calendarEntry(context: MailContext, booking: Booking): CalendarEntry {
  const { locale, location } = booking;
  const t = context.translator(locale);
  const { visitor, studio } = context.bookings.describeMeeting(booking, locale);
  const yourTime = t("language.labelled", { label: t("mail.booking.yourTime") });
  const studioTime = t("language.labelled", { label: t("mail.booking.studioTime") });
  const lines = [
    `${yourTime} ${visitor.time} (${visitor.zone})`,
    `${studioTime} ${studio.time} (${studio.zone})`,
  ];
  return {
    id: booking.id,
    host: context.host,
    revision: booking.revision,
    stampedAt: booking.updatedAt,
    start: booking.start,
    end: booking.end,
    summary: t("mail.booking.summary", { name: context.studioName }),
    description: lines.join("\n"),
    location: placeOf(booking, t),
    url: bookingUrl(context, booking, "manage"),
    conferenceUrl: location.startsWith("https://") ? location : undefined,
    organizer: { name: context.studioName, email: context.studioEmail },
    language: localeOf(locale, context.languages).iso,
  };
}
