import type { BookingService, BookingStore, isOutOfTime } from "#booking";
import type { bookingCalendar } from "#booking/calendars";
import type { TimeDescriber } from "#booking/node";
import type { ContactService } from "#contact/node";
import {
  defaultLocale,
  type Languages,
  type Locale,
  type LocaleCode,
  localeOf,
  localizePath,
  type Translator,
} from "#i18n";
import type { IssueText } from "#newsletter";
import type { NewsletterService } from "#newsletter/node";
import type { PeopleService } from "#people/node";
import type { Mailbox } from "./mail.ts";
import { isolate } from "./plain-words.ts";
import type { EmailContent, EmailStudio } from "./templates/email-content.ts";

/** What mails are composed with. */
export interface MailContext {
  /** Scheme and host of the site, without trailing slash. */
  readonly origin: string;
  /** Host of the site, without port: part of the permanent ids of mails and calendar entries. */
  readonly host: string;
  readonly studioName: string;
  readonly studioEmail: string;
  /** International number. */
  readonly whatsApp: string;
  /** Languages that are offered, the default one first. */
  readonly locales: readonly LocaleCode[];
  readonly languages: Languages;
  /** Language of the studio's own mails. */
  readonly studioLocale: LocaleCode;
  /** Sender of all mails. */
  readonly from: Mailbox;
  /** Recipient of booking and enquiry notifications. */
  readonly studioTo: Mailbox;
  readonly bookings: BookingSource;
  readonly contact: Pick<ContactService, "findById" | "findEntry" | "confirmToken"> & {
    /** How long a link to confirm an enquiry works. */
    readonly confirmHours: number;
  };
  readonly newsletter: Pick<NewsletterService, "recipient">;
  readonly people: Pick<PeopleService, "findById" | "linkMail" | "linkMinutes">;
  /** Absolute address of the studio's page; undefined where it is switched off. */
  readonly studioPageUrl: string | undefined;
  /** An issue of the newsletter, if visitors may read it; in the default language without translation. */
  readonly issue: (number: number, locale: LocaleCode) => Promise<IssueText | undefined>;
  /** Texts of a language as they are now. */
  translator(locale: LocaleCode): Translator;
  /** Writes the HTML of a mail: {@link EmailTemplate}. */
  renderHtml(content: EmailContent): Promise<string>;
}

/** What mails need of bookings. */
interface BookingSource
  extends
    Pick<BookingStore, "find">,
    Pick<BookingService, "linkToken" | "referenceOf">,
    TimeDescriber {
  /** How long a link to confirm a booking works. */
  readonly confirmMinutes: number;
  readonly isOutOfTime: typeof isOutOfTime;
  /** Writes the calendar file. */
  readonly calendarFile: typeof bookingCalendar;
}

/** What the content of a mail in one language is written with. */
export interface MailLanguage {
  readonly locale: Locale;
  readonly t: Translator;
  readonly studio: EmailStudio;
  /** Keeps the direction of a value apart from that of the sentence around it. */
  isolate(value: string): string;
}

/** Prepares to write in a language. */
export function mailLanguage(context: MailContext, locale: LocaleCode): MailLanguage {
  const row = localeOf(locale, context.languages);
  return {
    locale: row,
    t: context.translator(locale),
    studio: { name: context.studioName, siteUrl: pageUrl(context, "/", locale) },
    isolate: (value) => isolate(value, row.dir),
  };
}

/** Absolute address of a page in a language; in the default one when that is not offered. */
export function pageUrl(
  { origin, locales }: Pick<MailContext, "origin" | "locales">,
  path: string,
  locale: LocaleCode,
): string {
  return (
    origin + localizePath(path, locales.includes(locale) ? locale : defaultLocale(locales), locales)
  );
}
