import type { ChangeAuthor, ConsentGiven, OutgoingMessage, SubmissionKey } from "#forms";
import type { LocaleCode } from "#i18n";
import type { Brief } from "./check-brief.ts";

/**
 * b4: where an enquiry stands. `quarantine` waits for its sender's mail address, or for the studio;
 * `released` was there and came out.
 */
export type ContactState = "accepted" | "quarantine" | "released" | "spam";

/** Kinds of mail in the outbox; their `ref` is the enquiry's id. */
export type ContactMailKind = "contact_notice" | "contact_reply" | "contact_confirm";

/** An enquiry as it is stored (b6); what tells of the person is null once that is erased. */
export interface Contact {
  readonly id: string;
  /** What visitor and studio call it, `C-` and five signs; unique. */
  readonly reference: string;
  readonly state: ContactState;
  readonly locale: LocaleCode;
  readonly name: string | null;
  readonly email: string | null;
  /** The address as compared (b2). */
  readonly emailKey: string | null;
  readonly phone: string | null;
  readonly message: string | null;
  readonly brief: Brief | null;
  /** How suspicious the way of sending was, 0 to 100. */
  readonly score: number;
  /** epoch milliseconds */
  readonly createdAt: number;
}

/** An enquiry to be kept. */
export interface NewContact extends Contact {
  readonly state: "accepted" | "quarantine";
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly message: string;
}

/** An enquiry with everything that is stored together with it. */
export interface SendRequest {
  readonly submission: SubmissionKey;
  readonly contact: NewContact;
  readonly consent: ConsentGiven;
  readonly messages: readonly OutgoingMessage[];
  /** Stored too unless the same address had a `contact_reply` after `replySince` (b3). */
  readonly reply?: OutgoingMessage | undefined;
  /** epoch milliseconds */
  readonly replySince: number;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link ContactStore.send}; `status` is that of the submission that made it. */
export type SendResult =
  | { readonly ok: true; readonly contact: Contact; readonly status: number }
  | { readonly ok: false; readonly reason: "key_reused" | "reference_taken" };

/** An enquiry to be put into another state; nothing happens unless it is in one of `from`. */
export interface MoveRequest {
  readonly id: string;
  readonly from: readonly ContactState[];
  readonly to: ContactState;
  /** Unsent mails of before go. */
  readonly messages: readonly OutgoingMessage[];
  /** Who of the studio moves it, and when, for its audit trail; absent for its sender. */
  readonly by?: { readonly author: ChangeAuthor; readonly now: number } | undefined;
}

/** Which enquiries to list, newest first. */
interface ContactQuery {
  /** Default: all. */
  readonly states?: readonly ContactState[] | undefined;
  /** Older than this enquiry, the last of the part before. */
  readonly before?: Pick<Contact, "id" | "createdAt"> | undefined;
  /** At most so many. */
  readonly limit: number;
}

/**
 * What the contact form needs of a store (b3, b6). Every method that writes is one transaction. A
 * store that cannot be reached throws.
 */
export interface ContactStore {
  /** Keeps an enquiry with consent and mails; the same submission again gives the same (G1, G4). */
  send(request: SendRequest): Promise<SendResult>;
  /** Moves an enquiry; true when it was in one of the states. Of several at once one succeeds. */
  move(request: MoveRequest): Promise<boolean>;
  find(id: string): Promise<Contact | undefined>;
  findByReference(reference: string): Promise<Contact | undefined>;
  list(query: ContactQuery): Promise<readonly Contact[]>;
}
