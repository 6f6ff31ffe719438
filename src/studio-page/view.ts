import type { BlockedTime, Booking } from "#booking";
import type { CalendarView } from "./calendar-views.ts";
import type { Fault } from "#faults";
import type { Locale, LocaleCode, Translator } from "#i18n";
import type { IssueSend } from "#newsletter";
import type { AuditEntry, Role, StudioPerson } from "#people";
import type { AccountView } from "./account-view.ts";
import type { EnquiriesView, EnquiryView, ListedEnquiry, PersonView } from "./enquiry-views.ts";
import type { DocumentsView, DocumentView } from "./documents-view.ts";
import type { FaultsView } from "./faults-page.tsx";
import type { NumbersView } from "./numbers-view.ts";
import type { WaitingMail } from "./today-state.tsx";
import type { NewsletterView } from "./newsletter-view.ts";
import type { SubscribersView } from "./subscribers-view.ts";

/** Pages that the navigation leads to. */
export type StudioSection =
  | "today"
  | "bookings"
  | "enquiries"
  | "numbers"
  | "documents"
  | "faults"
  | "newsletter"
  | "people"
  | "audit"
  | "account";

/** A free time that a booking can be moved to. */
interface FreeDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly slots: readonly { readonly start: number; readonly offset: string | null }[];
}

/** A field of a form as it was sent, and what is wrong with it. */
export interface SentFields {
  readonly values: Readonly<Record<string, string>>;
  readonly problem: string;
  /** What is wrong with single fields, by their names. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
}

/** An email to the visitor of a booking. */
interface BookingMail {
  readonly kind:
    | "booking_confirm"
    | "booking_booked"
    | "booking_moved"
    | "booking_linked"
    | "booking_cancelled"
    | "booking_reminder";
  readonly state: "sent" | "waiting" | "dead";
  /** When it was sent, or will be; epoch milliseconds. */
  readonly at: number;
}

/** An email that will not arrive. */
interface UndeliveredMail {
  readonly id: string;
  /** Empty when it cannot be told any more. */
  readonly to: string;
  readonly subject: string;
  readonly code: string;
}

/** A booking by what people call it. */
export type NamedBooking = Booking & { readonly reference: string };

/** What a page shows. */
export type StudioView =
  | {
      readonly page: "signIn";
      readonly step: "ask";
      /** What the browser asks its device for, JSON. */
      readonly passkey: string | undefined;
      readonly isPasskeyRefused?: boolean;
      readonly sent?: SentFields | undefined;
    }
  | { readonly page: "signIn"; readonly step: "sent"; readonly minutes: number }
  | {
      readonly page: "signIn";
      readonly step: "confirm";
      readonly email: string;
      readonly token: string;
    }
  | { readonly page: "signIn"; readonly step: "elsewhere" | "invalid" }
  | {
      readonly page: "today";
      readonly calls: readonly NamedBooking[];
      readonly enquiries: readonly ListedEnquiry[];
      readonly undelivered: readonly UndeliveredMail[];
      /** The newest that nobody has acknowledged. */
      readonly broken: readonly Fault[];
      /** What goes out by itself next. */
      readonly goesOut: {
        readonly issues: readonly IssueSend[];
        readonly mails: readonly WaitingMail[];
      };
    }
  | {
      readonly page: "bookings";
      /** The seven days of a week; undefined for the list of what is to come. */
      readonly week:
        | { readonly days: readonly string[]; readonly previous: string; readonly next: string }
        | undefined;
      readonly bookings: readonly NamedBooking[];
      /** Where the list goes on. */
      readonly later: string | undefined;
      /** Reasons by day; null for none. */
      readonly closed: ReadonlyMap<string, string | null>;
      /** What is blocked, by day. */
      readonly blocked: ReadonlyMap<string, readonly BlockedTime[]>;
      readonly today: string;
    }
  | {
      readonly page: "booking";
      readonly booking: NamedBooking;
      readonly languageName: string;
      readonly times: {
        readonly studio: { readonly time: string; readonly zone: string };
        readonly visitor: { readonly time: string; readonly zone: string };
      };
      /** What may be done with it now. */
      readonly actions: {
        readonly cancel: boolean;
        readonly outcome: boolean;
        readonly move:
          | {
              readonly month: string;
              readonly previous: string | null;
              readonly next: string | null;
              readonly days: readonly FreeDay[];
            }
          | undefined;
      };
      /** To the visitor, oldest first. */
      readonly mails: readonly BookingMail[];
      readonly audit: readonly AuditEntry[];
      readonly sent?: SentFields | undefined;
    }
  | {
      readonly page: "people";
      /** With the number of their passkeys. */
      readonly people: readonly (StudioPerson & { readonly passkeys: number })[];
      readonly sent?: SentFields | undefined;
    }
  | AccountView
  | {
      readonly page: "audit";
      readonly entries: readonly AuditEntry[];
      /** Query of the older ones. */
      readonly older: string | undefined;
    }
  | CalendarView
  | EnquiriesView
  | EnquiryView
  | PersonView
  | NumbersView
  | FaultsView
  | DocumentsView
  | DocumentView
  | NewsletterView
  | SubscribersView
  | { readonly page: "problem"; readonly text: string };

/** What is around each page. */
export interface StudioFrame {
  readonly language: Pick<Locale, "code" | "iso" | "dir" | "hourCycle">;
  readonly languages: readonly {
    readonly code: LocaleCode;
    readonly name: string;
    readonly iso: string;
  }[];
  readonly t: Translator;
  readonly studioName: string;
  /** The studio's time zone. */
  readonly zone: string;
  /** Path of the page, without a slash at its end. */
  readonly base: string;
  /** What every form carries. */
  readonly formToken: string;
  /** Who is signed in. */
  readonly person?:
    | { readonly id: string; readonly email: string; readonly role: Role }
    | undefined;
  /** What the last form came to. */
  readonly notice?: { readonly isProblem: boolean; readonly text: string } | undefined;
  /** Sections that the studio has no use for. */
  readonly without?: readonly StudioSection[] | undefined;
  /** Rules of the studio's theme. */
  readonly themeStyles: string;
}

/** What Vite builds of `render-studio-page.tsx`: Node cannot run JSX. */
export interface StudioPageModule {
  /** Writes the document of a page. */
  renderStudioPage(view: StudioView, frame: StudioFrame): string;
}
