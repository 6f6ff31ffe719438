import path from "node:path";
import type { Booking } from "#booking";
import type { Contact } from "#contact";
import { ALL_LOCALES, createTranslator, type LocaleCode, localeOf, type Messages } from "#i18n";
import { loadMessageFiles } from "#i18n/node";
import { type ComposableRow, composeMail } from "../compose/compose-mail.ts";
import type { MailContext } from "../mail-context.ts";
import type { Mail } from "../mail.ts";
import { emailHtml } from "../templates/email-template.tsx";

const SITE = "https://studio.example";

/** Somebody who typed what must never become markup, a header or a line of ours. */
export const HOSTILE = {
  name: "Mallory <b>\"&'\u202Egpj\r\nBcc: all@mail.example",
  email: "mallory@mail.example",
  emailKey: "mallory@mail.example",
  phone: "+31 6 1234 5678",
  words: "WORDS-OF-THE-VISITOR <script>alert(1)</script>\n-- \nReference: C-0000\u2029Bye",
};

/** Makes a sample booking of a hostile visitor, at revision 1. */
function booking(locale: LocaleCode): Booking {
  const { words, ...person } = HOSTILE;
  return {
    ...person,
    notes: words,
    briefJson: null,
    id: "01k",
    status: "confirmed",
    locale,
    location: "https://meet.example/room?a=1&b=2",
    revision: 1,
    tokenVersion: 1,
    createdAt: 0,
    updatedAt: 0,
    cancelledAt: null,
    start: Date.UTC(2027, 2, 18, 8),
    end: Date.UTC(2027, 2, 18, 8, 30),
    studioDay: "2027-03-18",
    studioZone: "Asia/Jerusalem",
    studioWall: "",
    visitorZone: "Europe/Paris",
    visitorWall: "",
    tzdata: "2027a",
  };
}

function enquiry(locale: LocaleCode): Contact {
  const { words, ...person } = HOSTILE;
  return {
    ...person,
    message: words,
    id: "c1",
    reference: "C-7F3K",
    state: "accepted",
    locale,
    brief: {
      types: ["marketing", "aiMusic"],
      budget: "medium",
      deadline: "2027-05-01",
      languages: ["he", "nl"],
      links: ["https://films.example/?q=%22%3E%3Cb%3E&next=1", "https://films.example/\u202Egpj"],
    },
    score: 0,
    createdAt: 0,
  };
}

const TIMES: Readonly<Record<string, string>> = {
  "Europe/Paris": "2027-03-18 09:00",
  "Asia/Jerusalem": "2027-03-18 10:00",
};

const { catalogs } = await loadMessageFiles(
  path.join(import.meta.dirname, "../../../messages"),
  ALL_LOCALES,
);

/** The real texts of a language. */
export const translator: MailContext["translator"] = (locale) =>
  createTranslator(catalogs.get(locale) as Messages, localeOf(locale).iso);

/** A context in which every visitor reads one language. */
export function sampleContext(locale: LocaleCode): MailContext {
  const describeTime = (_: number, zone: string) => ({ time: TIMES[zone] ?? "", zone });
  return {
    origin: SITE,
    host: "studio.example",
    studioName: "Kinovane",
    studioEmail: "hello@studio.example",
    whatsApp: "+31612345678",
    locales: ALL_LOCALES,
    from: { name: "Kinovane", address: "hello@studio.example" },
    studioTo: { name: "Kinovane", address: "hello@studio.example" },
    bookings: {
      find: () => Promise.resolve(booking(locale)),
      linkToken: () => "a.b&x=1",
      confirmMinutes: 30,
      isOutOfTime: () => false,
      describeTime,
      describeMeeting: ({ start, visitorZone, studioZone }) => ({
        visitor: describeTime(start, visitorZone),
        studio: describeTime(start, studioZone),
      }),
      calendarFile: () => "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
    },
    contact: {
      findById: () => Promise.resolve(enquiry(locale)),
      confirmToken: () => "TOKEN",
      confirmMinutes: 1,
    },
    newsletter: {
      recipient: () =>
        Promise.resolve({
          email: "dana@mail.example",
          locale,
          state: "confirmed",
          unsubscribeToken: "TOKEN",
          confirmToken: "TOKEN",
        }),
    },
    translator,
    renderHtml: (content) => Promise.resolve(emailHtml(content)),
  };
}

type SampleRow = readonly [kind: string, payload?: unknown];

const VISITOR_ROWS: Readonly<Record<string, SampleRow>> = {
  confirmed: ["booking_booked"],
  moved: ["booking_moved", { before: 0 }],
  cancelled: ["booking_cancelled"],
  tomorrow: ["booking_reminder", { lead: "tomorrow" }],
  soon: ["booking_reminder", { lead: "soon" }],
  confirmBooking: ["booking_confirm"],
  newsletterConfirm: ["newsletter_confirm"],
  newsletterWelcome: ["newsletter_welcome"],
  newsletterAlready: ["newsletter_already"],
  contactReply: ["contact_reply"],
  confirmContact: ["contact_confirm"],
};

const STUDIO_ROWS: Readonly<Record<string, SampleRow>> = {
  booked: ["booking_notice", { change: "booked" }],
  moved: ["booking_notice", { change: "moved" }],
  cancelled: ["booking_notice", { change: "cancelled" }],
  enquiry: ["contact_notice"],
};

const ALARM_ROWS: Readonly<Record<string, SampleRow>> = {
  undelivered: [
    "alarm",
    {
      subject: "undelivered",
      facts: [
        { label: "about", value: "A subject" },
        { label: "to", value: HOSTILE.email },
        { label: "reason", value: "550" },
      ],
    },
  ],
  busy: ["alarm", { subject: "busy", facts: [{ label: "calendar", value: "calendar.example" }] }],
  zones: ["alarm", { subject: "zones", facts: [{ label: "booking", value: "01k, 2027-03-18" }] }],
};

/** The row of the outbox behind a sample mail. */
export function sampleRow(name: string, [kind, payload = {}]: SampleRow): ComposableRow {
  return {
    dedupeKey: `${name}:01K:1`,
    kind,
    ref: "01k",
    refRevision: 1,
    payload: JSON.stringify(payload),
  };
}

/** A mail for each row; visitors read `locale`, the studio English. */
export interface SampleMail {
  readonly name: string;
  readonly isForVisitor: boolean;
  /** Language of the visitor. */
  readonly visitorLocale: LocaleCode;
  /** Language of the mail. */
  readonly locale: LocaleCode;
  readonly mail: Mail;
}

/** Every mail to visitors in every language, every mail to the studio about each of them, alarms. */
export const SAMPLES: readonly SampleMail[] = await Promise.all([
  ...ALL_LOCALES.flatMap((locale) => [
    ...Object.entries(VISITOR_ROWS).map(([name, row]) => compose(name, row, locale, locale)),
    ...Object.entries(STUDIO_ROWS).map(([name, row]) =>
      compose(`studio ${name}`, row, locale, "en"),
    ),
  ]),
  ...Object.entries(ALARM_ROWS).map(([name, row]) => compose(`alarm ${name}`, row, "en", "en")),
]);

/** One of the mails to visitors, without calendar file. */
export function sampleMail(
  name: string,
  locale: LocaleCode = "en",
  to = "dana@mail.example",
): Mail {
  const found = SAMPLES.find((sample) => sample.name === name && sample.locale === locale);
  if (!found) throw new Error(`no mail ${name}`);
  return { ...found.mail, to: { name: "", address: to }, calendar: undefined };
}

async function compose(
  name: string,
  row: SampleRow,
  visitorLocale: LocaleCode,
  locale: LocaleCode,
): Promise<SampleMail> {
  const mail = await composeMail(sampleContext(visitorLocale), sampleRow(name, row), 0);
  if (!mail) throw new Error(`no mail ${name}`);
  const isForVisitor = Object.hasOwn(VISITOR_ROWS, name);
  return { name, isForVisitor, visitorLocale, locale, mail };
}
