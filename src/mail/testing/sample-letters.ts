import {
  bookingCancelledLetter,
  bookingConfirmedLetter,
  bookingMovedLetter,
  bookingNotice,
  bookingReminderLetter,
  confirmFormLetter,
  contactNotice,
  contactReplyLetter,
  type Letter,
  newsletterAlreadyLetter,
  newsletterConfirmLetter,
  newsletterWelcomeLetter,
  type NoticeVisitor,
  studioAlarm,
} from "#mail";
import type { Brief } from "#contact";
import type { LocaleCode, Translator } from "#i18n";

const SITE = "https://studio.example";
const HOSTILE_BRIEF: Brief = {
  types: ["marketing", "aiMusic"],
  budget: "medium",
  deadline: "2027-05-01",
  languages: ["he", "nl"],
  links: ["https://films.example/?q=%22%3E%3Cb%3E&next=1", "https://films.example/\u202Egpj"],
};
const studio = { name: "Kinovane", siteUrl: `${SITE}/` };
const times = {
  visitor: { time: "2027-03-18 09:00", zone: "Europe/Paris" },
  studio: { time: "2027-03-18 10:00", zone: "Asia/Jerusalem" },
};
const location = "https://meet.example/room?a=1&b=2";
const manageUrl = `${SITE}/booking/01K/manage?t=a.b&x=1`;
const unsubscribeUrl = `${SITE}/newsletter/unsubscribe/TOKEN`;

/** Somebody who typed what must never become markup, a header or a line of ours. */
export const HOSTILE: NoticeVisitor = {
  name: "Mallory <b>\"&'\u202Egpj\r\nBcc: all@mail.example",
  email: "mallory@mail.example",
  phone: "+31 6 1234 5678",
  words: "WORDS-OF-THE-VISITOR <script>alert(1)</script>\n-- \nReference: C-0000\u2029Bye",
  locale: "nl",
  greeting: "Hallo & welkom",
};

type Template = (t: Translator, locale: LocaleCode) => Letter;

const webCalendars = {
  google: `${SITE}/booking/01K/calendar/google?t=a.b&x=1`,
  outlook: `${SITE}/booking/01K/calendar/outlook?t=a.b&x=1`,
};
const booking = { studio, times, location, manageUrl, webCalendars };

/** Letters that go to visitors, by name. */
export const VISITOR_LETTERS: Readonly<Record<string, Template>> = {
  confirmed: (t, locale) => bookingConfirmedLetter(booking, t, locale),
  moved: (t, locale) => bookingMovedLetter({ ...booking, before: times.studio }, t, locale),
  cancelled: (t, locale) =>
    bookingCancelledLetter({ studio, times, bookUrl: `${SITE}/book` }, t, locale),
  tomorrow: (t, locale) => bookingReminderLetter({ ...booking, lead: "tomorrow" }, t, locale),
  soon: (t, locale) => bookingReminderLetter({ ...booking, lead: "soon" }, t, locale),
  newsletterConfirm: (t, locale) =>
    newsletterConfirmLetter(
      { studio, unsubscribeUrl, confirmUrl: `${SITE}/newsletter/confirm/TOKEN` },
      t,
      locale,
    ),
  newsletterWelcome: (t, locale) => newsletterWelcomeLetter({ studio, unsubscribeUrl }, t, locale),
  newsletterAlready: (t, locale) => newsletterAlreadyLetter({ studio, unsubscribeUrl }, t, locale),
  contactReply: (t, locale) =>
    contactReplyLetter(
      { studio, reference: "C-7F3K", whatsAppUrl: "https://wa.me/31612345678?text=C-7F3K" },
      t,
      locale,
    ),
  confirmBooking: (t, locale) =>
    confirmFormLetter(
      { studio, form: "booking", confirmUrl: manageUrl, validForMinutes: 30, times },
      t,
      locale,
    ),
  confirmContact: (t, locale) =>
    confirmFormLetter(
      { studio, form: "contact", confirmUrl: manageUrl, validForMinutes: 1 },
      t,
      locale,
    ),
};

/** Letters that go to the studio, by name. */
export const STUDIO_LETTERS: Readonly<Record<string, Template>> = {
  booked: noticeOf("booked"),
  moved: noticeOf("moved"),
  cancelled: noticeOf("cancelled"),
  enquiry: (t, locale) =>
    contactNotice(
      { studio, visitor: HOSTILE, reference: "C-7F3K", brief: HOSTILE_BRIEF },
      t,
      locale,
    ),
};

/** Letters about mails. */
export const ALARM_LETTERS: Readonly<Record<string, Template>> = {
  undelivered: (t, locale) =>
    studioAlarm(
      {
        studio,
        subject: "undelivered",
        facts: [
          { label: "about", value: "A subject" },
          { label: "to", value: HOSTILE.email },
          { label: "reason", value: "550" },
        ],
      },
      t,
      locale,
    ),
  busy: (t, locale) =>
    studioAlarm(
      { studio, subject: "busy", facts: [{ label: "calendar", value: "calendar.example" }] },
      t,
      locale,
    ),
  zones: (t, locale) =>
    studioAlarm(
      { studio, subject: "zones", facts: [{ label: "booking", value: "2027-03-18T09:00" }] },
      t,
      locale,
    ),
};

function noticeOf(change: "booked" | "moved" | "cancelled"): Template {
  return (t, locale) => bookingNotice({ ...booking, change, visitor: HOSTILE }, t, locale);
}
