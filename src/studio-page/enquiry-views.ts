import type { Contact, ContactEntry, ContactFolder } from "#contact";
import type { AuditEntry } from "#people";
import type { NamedBooking, SentFields } from "./view.ts";

/** An enquiry in a list, and where it stands. */
export type ListedEnquiry = Contact & { readonly folder: ContactFolder };

/** Enquiries of a folder, or those that a search found. */
export interface EnquiriesView {
  readonly page: "enquiries";
  /** Undefined for a search, which looks in all. */
  readonly folder: ContactFolder | undefined;
  /** All of them, in the order of the tabs. */
  readonly folders: readonly ContactFolder[];
  readonly search: string;
  readonly enquiries: readonly ListedEnquiry[];
  /** Query of the older ones. */
  readonly older: string | undefined;
  /** False on the parts after the first. */
  readonly isNewest: boolean;
}

/** A note, or an answer with what became of its email. */
export type ShownEntry = ContactEntry & {
  readonly delivery?: "pending" | "sent" | "dead" | undefined;
};

/** What the form for an answer shows. */
export interface AnswerForm {
  /** Where the visitor's own answer goes. */
  readonly own: string;
  /** As whoever is signed in signed last; empty for the first time. */
  readonly name: string;
  /** What the email says besides, in the visitor's language. */
  readonly preview: {
    readonly iso: string;
    readonly dir: "ltr" | "rtl";
    readonly title: string;
    readonly quote: string;
  };
}

/** One enquiry, and what can be done with it. */
export interface EnquiryView {
  readonly page: "enquiry";
  readonly enquiry: Contact;
  readonly folder: ContactFolder;
  readonly languageName: string;
  readonly brief: readonly { readonly label: string; readonly value: string }[];
  /** Of the same person, the last first. */
  readonly bookings: readonly NamedBooking[];
  readonly entries: readonly ShownEntry[];
  /** Undefined where nothing can be answered. */
  readonly answer: AnswerForm | undefined;
  /** Whether the person's data are still there. */
  readonly isErased: boolean;
  readonly audit: readonly AuditEntry[];
  readonly sent?: (SentFields & { readonly form: "answer" | "note" | "state" }) | undefined;
}

/** What is stored of one kind about a person: each item by its fields. */
export interface PersonPart {
  readonly kind:
    | "bookings"
    | "contacts"
    | "entries"
    | "subscriptions"
    | "issues"
    | "consents"
    | "messages"
    | "suppressions"
    | "access"
    | "passkeys"
    | "audit";
  readonly items: readonly (readonly (readonly [name: string, value: string])[])[];
}

/** What is stored about a person. */
export interface PersonView {
  readonly page: "person";
  /** Empty until somebody asks. */
  readonly email: string;
  /** Undefined until somebody asks. */
  readonly parts: readonly PersonPart[] | undefined;
  /** Whether the next press erases. */
  readonly isErasing: boolean;
  readonly sent?: SentFields | undefined;
}
