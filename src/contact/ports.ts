import type { ChangeAuthor, ConsentGiven, OutgoingMessage, SubmissionKey } from "#forms";
import type { LocaleCode } from "#i18n";
import type { Brief } from "./check-brief.ts";

/**
 * b4: where an enquiry stands. `quarantine` waits for its sender's mail address, or for the studio;
 * `released` was there and came out.
 */
export type ContactState = "accepted" | "quarantine" | "released" | "spam";

/** How far the studio is with an enquiry that has reached it (issue 27). */
export type ContactStage = "new" | "answered" | "done";

/** Where an enquiry is listed: by its stage, or by why it has not reached the studio. */
export type ContactFolder = ContactStage | "quarantine" | "spam";

/** Kinds of mail in the outbox; their `ref` is the enquiry's id. */
export type ContactMailKind =
  | "contact_notice"
  | "contact_reply"
  | "contact_confirm"
  | "contact_answer";

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
  readonly stage: ContactStage;
  /** Grows with every change of state or stage, so that of two people the second is told. */
  readonly revision: number;
}

/** What the studio wrote about an enquiry: to itself, or to its sender. */
export interface ContactEntry {
  readonly id: string;
  readonly contactId: string;
  readonly kind: "note" | "answer";
  /** epoch milliseconds */
  readonly at: number;
  readonly author: ChangeAuthor;
  /** The name below an answer; null for a note. */
  readonly signature: string | null;
  readonly body: string;
}

/** An enquiry to be kept. */
export interface NewContact extends Contact {
  readonly state: "accepted" | "quarantine";
  readonly name: string;
  readonly email: string;
  readonly emailKey: string;
  readonly message: string;
  /** What it is found by: name, address and reference, folded. */
  readonly search: string;
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

/** A step of the studio with an enquiry that has reached it. */
interface AdvanceRequest {
  readonly id: string;
  readonly to: ContactStage;
  /** Nothing happens when the enquiry has another one; undefined takes any. */
  readonly revision?: number | undefined;
  /** An answer, with its mail: what it says of its thread is written in the same transaction. */
  readonly answer?:
    | { readonly entry: ContactEntry; readonly message: Omit<OutgoingMessage, "payload"> }
    | undefined;
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/**
 * Result of {@link ContactStore.advance}: `changed` by somebody else since that revision, `not_active`
 * is held back, spam or erased.
 */
export type AdvanceResult =
  | { readonly ok: true; readonly contact: Contact }
  | { readonly ok: false; readonly reason: "not_found" | "changed" | "not_active" };

/** What the mail of an answer is made of; the payload of its row. */
export interface AnswerPayload {
  /** Id of the entry. */
  readonly entry: string;
  /** Keys of the mails about the enquiry that were before it, oldest first. */
  readonly thread: readonly { readonly kind: string; readonly key: string }[];
}

/** Which enquiries to list, newest first. */
export interface ContactQuery {
  /** Default: all. */
  readonly states?: readonly ContactState[] | undefined;
  /** Only those listed here. */
  readonly folder?: ContactFolder | undefined;
  /** Only those whose {@link NewContact.search} has each of these words somewhere. */
  readonly words?: readonly string[] | undefined;
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
  /** Takes an enquiry to a stage; of several who saw the same revision, one succeeds. */
  advance(request: AdvanceRequest): Promise<AdvanceResult>;
  /** Notes something about an enquiry; false when there is none, or it was erased. */
  addNote(entry: ContactEntry): Promise<boolean>;
  /** What the studio wrote about an enquiry, oldest first. */
  entries(contactId: string): Promise<readonly ContactEntry[]>;
  findEntry(id: string): Promise<ContactEntry | undefined>;
  /** How somebody of the studio signed last. */
  lastSignature(authorId: string): Promise<string | undefined>;
  find(id: string): Promise<Contact | undefined>;
  findByReference(reference: string): Promise<Contact | undefined>;
  list(query: ContactQuery): Promise<readonly Contact[]>;
}
