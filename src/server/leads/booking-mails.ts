import { type Booking, type BookingMessage, CONFIRM_MS } from "#booking";
import { bookingCalendar, type BookingPurpose } from "#booking/calendars";
import { type LocaleCode, localeOf } from "#i18n";
import {
  bookingCancelledLetter,
  bookingConfirmedLetter,
  bookingMovedLetter,
  bookingNotice,
  bookingReminderLetter,
  composeMail,
  confirmFormLetter,
  type Letter,
  type Mail,
  type MailCalendar,
  whatsAppGreeting,
} from "#mail";
import { letterTimes, wallTime } from "./letter-clock.ts";
import {
  bookingUrl,
  letterStudio,
  type MailContext,
  pathIn,
  STUDIO_LOCALE,
  webCalendarUrl,
} from "./mail-context.ts";

const MINUTE_MS = 60_000;

/** The mail of a message about a booking, as the booking is now. */
export function bookingMail(
  room: MailContext,
  key: string,
  booking: Booking,
  message: BookingMessage,
): Mail {
  const { host, from, studioTo } = room;
  if (message.kind === "booking_notice") {
    const letter = noticeOf(room, booking, message.payload.change);
    return composeMail(letter, { key, host, from, to: studioTo });
  }
  const { letter, purpose } = letterOf(room, booking, message);
  return composeMail(letter, {
    key,
    host,
    from,
    // Nothing that was typed stands in a mail to an address that somebody else may have typed.
    to: { name: "", address: booking.email ?? "" },
    ...(purpose && { calendar: calendarOf(room, booking, purpose) }),
  });
}

function letterOf(
  room: MailContext,
  booking: Booking,
  message: Exclude<BookingMessage, { kind: "booking_notice" }>,
): { readonly letter: Letter; readonly purpose?: "request" | "cancel" } {
  const { locale } = booking;
  const t = room.translator(locale);
  const studio = letterStudio(room, locale);
  const times = letterTimes(booking, locale);
  const data = {
    studio,
    times,
    location: placeOf(room, booking, locale),
    manageUrl: bookingUrl(room, booking, "manage"),
    webCalendars: {
      google: webCalendarUrl(room, booking, "google"),
      outlook: webCalendarUrl(room, booking, "outlook"),
    },
  };
  switch (message.kind) {
    case "booking_booked":
      return { letter: bookingConfirmedLetter(data, t, locale), purpose: "request" };
    case "booking_moved": {
      const before = wallTime(message.payload.before, booking.visitorZone, locale);
      return { letter: bookingMovedLetter({ ...data, before }, t, locale), purpose: "request" };
    }
    case "booking_cancelled": {
      const bookUrl = room.origin + pathIn(room, "/book", locale);
      const letter = bookingCancelledLetter({ studio, times, bookUrl }, t, locale);
      return { letter, purpose: "cancel" };
    }
    case "booking_reminder":
      return { letter: bookingReminderLetter({ ...data, lead: message.payload.lead }, t, locale) };
    case "booking_confirm": {
      const confirmUrl = bookingUrl(room, booking, "confirm");
      const validForMinutes = CONFIRM_MS / MINUTE_MS;
      const asked = { studio, form: "booking", confirmUrl, validForMinutes, times } as const;
      return { letter: confirmFormLetter(asked, t, locale) };
    }
  }
}

function noticeOf(
  room: MailContext,
  booking: Booking,
  change: "booked" | "moved" | "cancelled",
): Letter {
  const locale = STUDIO_LOCALE;
  const reference = booking.id.slice(-6).toUpperCase();
  const greeting = whatsAppGreeting(
    { studio: room.studioName, reference },
    room.translator(booking.locale),
  );
  return bookingNotice(
    {
      change,
      studio: letterStudio(room, locale),
      visitor: {
        name: booking.name ?? "",
        email: booking.email ?? "",
        phone: booking.phone ?? "",
        words: booking.notes ?? "",
        locale: booking.locale,
        greeting,
      },
      times: letterTimes(booking, locale),
      location: placeOf(room, booking, locale),
      manageUrl: bookingUrl(room, booking, "manage", locale),
    },
    room.translator(locale),
    locale,
  );
}

/** Where people meet, in words or as the address of the video call. */
function placeOf(room: MailContext, { location }: Booking, locale: LocaleCode): string {
  if (location === "whatsapp" || location === "phone") {
    return room.translator(locale)(`mail.booking.place.${location}`);
  }
  return location;
}

function calendarOf(
  room: MailContext,
  booking: Booking,
  purpose: Exclude<BookingPurpose, "publish">,
): MailCalendar {
  return {
    method: purpose === "cancel" ? "CANCEL" : "REQUEST",
    content: bookingCalendar(
      { ...calendarEntry(room, booking), attendee: { name: "", email: booking.email ?? "" } },
      purpose,
    ),
  };
}

/** A booking as the visitor's calendar shows it. */
export function calendarEntry(room: MailContext, booking: Booking) {
  const { locale, location } = booking;
  const t = room.translator(locale);
  const { visitor, studio } = letterTimes(booking, locale);
  const lines = [
    `${t("mail.booking.yourTime")}: ${visitor.time} (${visitor.zone})`,
    `${t("mail.booking.studioTime")}: ${studio.time} (${studio.zone})`,
  ];
  return {
    id: booking.id,
    host: room.host,
    revision: booking.revision,
    stampedAt: booking.updatedAt,
    start: booking.start,
    end: booking.end,
    summary: t("mail.booking.summary", { name: room.studioName }),
    description: lines.join("\n"),
    location: placeOf(room, booking, locale),
    url: bookingUrl(room, booking, "manage"),
    conferenceUrl: location.startsWith("https://") ? location : undefined,
    organizer: { name: room.studioName, email: room.studioEmail },
    language: localeOf(locale).iso,
  };
}
