import type { Booking, BookingMessage } from "#booking";
import { type MailContext, mailLanguage, type MailLanguage, pageUrl } from "../mail-context.ts";
import { oneLine, severalLines } from "../plain-words.ts";
import type { EmailBlock } from "../templates/email-content.ts";
import { bookingOfRow } from "./booking-of-row.ts";
import { bookingUrl, webCalendarUrl } from "./booking-links.ts";
import { calendarEntry } from "./calendar-entry.ts";
import type { ComposableRow, MailDraft, MailText } from "./mail-draft.ts";
import { confirmContent } from "./confirm-content.ts";
import { placeFact, referenceFact, timeFacts, timeLine } from "./meeting-facts.ts";
import { noticeVisitor, visitorBlocks, visitorFacts } from "./notice-blocks.ts";

type VisitorMessage = Exclude<BookingMessage, { kind: "booking_notice" }>;

/** The mail of a row about a booking, as the booking is now. */
export async function bookingMail(
  context: MailContext,
  row: ComposableRow,
  now: number,
): Promise<MailDraft | undefined> {
  const about = await bookingOfRow(context.bookings, row, now);
  if (!about) return undefined;
  const { booking, message } = about;
  if (message.kind === "booking_notice") {
    const ours = mailLanguage(context, context.studioLocale);
    const text = noticeText(context, booking, message.payload.change, ours);
    return { to: context.studioTo, language: ours, text };
  }
  const language = mailLanguage(context, booking.locale);
  return {
    // Nothing that was typed goes to an address that somebody else may have typed.
    to: { name: "", address: booking.email ?? "" },
    language,
    text: visitorText(context, booking, message, language),
    ...calendarOf(context, booking, message),
  };
}

/** Confirmations, moves, links and cancellations go out with a calendar file. */
function calendarOf(
  context: MailContext,
  booking: Booking,
  { kind }: VisitorMessage,
): Pick<MailDraft, "calendar"> {
  if (kind === "booking_confirm" || kind === "booking_reminder") return {};
  const purpose = kind === "booking_cancelled" ? "cancel" : "request";
  const attendee = { name: "", email: booking.email ?? "" };
  const entry = { ...calendarEntry(context, booking), attendee };
  return {
    calendar: {
      method: purpose === "cancel" ? "CANCEL" : "REQUEST",
      content: context.bookings.calendarFile(entry, purpose),
    },
  };
}

function visitorText(
  context: MailContext,
  booking: Booking,
  message: VisitorMessage,
  language: MailLanguage,
): MailText {
  const { t, locale } = language;
  const { bookings } = context;
  const times = timeFacts(bookings.describeMeeting(booking, locale.code), language);
  const named = referenceFact(context.bookings.referenceOf(booking), language);
  const appointment: readonly EmailBlock[] = [
    { kind: "facts", facts: [...times, placeFact(booking, language), named] },
    {
      kind: "action",
      label: t("mail.booking.manage"),
      url: bookingUrl(context, booking, "manage"),
    },
  ];
  switch (message.kind) {
    case "booking_booked":
      return aboutBooking("confirmed", language, [
        ...appointment,
        ...webCalendars(context, booking, language),
      ]);
    case "booking_moved": {
      const before = bookings.describeTime(
        message.payload.before,
        booking.visitorZone,
        locale.code,
      );
      const former = {
        label: t("mail.booking.formerTime"),
        value: timeLine(before, language),
      };
      return aboutBooking("moved", language, [
        ...wordOf(message.payload, language),
        ...appointment,
        { kind: "facts", facts: [former] },
        ...webCalendars(context, booking, language),
      ]);
    }
    case "booking_cancelled":
      return aboutBooking("cancelled", language, [
        ...wordOf(message.payload, language),
        { kind: "facts", facts: [...times, named] },
        {
          kind: "action",
          label: t("mail.booking.again"),
          url: pageUrl(context, "/book", locale.code),
        },
      ]);
    case "booking_linked":
      return aboutBooking("linked", language, [
        ...appointment,
        ...webCalendars(context, booking, language),
      ]);
    case "booking_reminder":
      return aboutBooking(message.payload.lead, language, appointment);
    case "booking_confirm":
      return confirmContent(language, {
        form: "booking",
        confirmUrl: bookingUrl(context, booking, "confirm"),
        validFor: { minutes: bookings.confirmMinutes },
        facts: times,
      });
  }
}

function aboutBooking(
  about: "confirmed" | "moved" | "linked" | "cancelled" | "tomorrow" | "soon",
  { studio, t, isolate }: MailLanguage,
  blocks: readonly EmailBlock[],
): MailText {
  return {
    subject: t(`mail.booking.${about}.subject`, { studio: isolate(studio.name) }),
    title: t(`mail.booking.${about}.title`),
    blocks: [{ kind: "paragraph", text: t(`mail.booking.${about}.body`) }, ...blocks],
  };
}

/** What the studio wants to say about a change of its own. */
function wordOf(
  { word = "" }: { readonly word?: string | undefined },
  { studio, t, isolate }: MailLanguage,
): readonly EmailBlock[] {
  const text = severalLines(word);
  const label = t("mail.booking.word", { studio: isolate(studio.name) });
  return text === "" ? [] : [{ kind: "quote", label, text }];
}

/** For mail programs that do not take the calendar file. */
function webCalendars(
  context: MailContext,
  booking: Booking,
  { t }: MailLanguage,
): readonly EmailBlock[] {
  return (["google", "outlook"] as const).map((calendar) => ({
    kind: "link",
    label: t(`mail.booking.${calendar}`),
    url: webCalendarUrl(context, booking, calendar),
  }));
}

/** To the studio: a consultation was booked, moved or cancelled. Answers go to the visitor. */
function noticeText(
  context: MailContext,
  booking: Booking,
  change: "booked" | "moved" | "cancelled",
  language: MailLanguage,
): MailText {
  const { t, locale, isolate } = language;
  const times = context.bookings.describeMeeting(booking, locale.code);
  const reference = context.bookings.referenceOf(booking);
  const visitor = noticeVisitor(context, booking, booking.notes, reference);
  return {
    subject: t(`mail.notice.${change}.subject`, { time: isolate(times.studio.time) }),
    title: t(`mail.notice.${change}.title`),
    blocks: [
      {
        kind: "facts",
        facts: [
          referenceFact(reference, language),
          { label: t("mail.booking.studioTime"), value: timeLine(times.studio, language) },
          { label: t("mail.notice.visitorTime"), value: timeLine(times.visitor, language) },
          placeFact(booking, language),
          ...visitorFacts(context, visitor, language),
        ],
      },
      ...visitorBlocks(visitor, language),
      {
        kind: "action",
        label: t("mail.notice.open"),
        url: bookingUrl(context, booking, "manage", locale.code),
      },
    ],
    replyTo: { name: oneLine(visitor.name), address: visitor.email },
  };
}
