import type { ChangeAuthor, OutgoingMessage } from "#forms";
import type { PasskeyStore } from "./passkey-ports.ts";

/** What somebody may do on the studio's page, the most first. */
export const ROLES = ["owner", "editor", "viewer"] as const;

/** `viewer` reads, `editor` also changes bookings and enquiries, `owner` also people. */
export type Role = (typeof ROLES)[number];

/** Kinds of mail in the outbox; `ref` is the person's id, or that of the link. */
export type PeopleMailKind = "people_invite" | "people_link" | "people_passkey";

/** Somebody with access to the studio's page. Times are epoch milliseconds. */
export interface StudioPerson {
  readonly id: string;
  readonly email: string;
  /** The address as compared (b2); unique. */
  readonly emailKey: string;
  readonly role: Role;
  readonly createdAt: number;
  /** Null until they have signed in. */
  readonly signedInAt: number | null;
}

/** A link by which somebody signs in once. */
export interface SignInLink {
  readonly id: string;
  /** Null for an address that nobody here has. */
  readonly personId: string | null;
  /** Keyed hash of the token. */
  readonly tokenHash: string;
  /** Hash of the token in the cookie of the browser that asked; null for a link that was printed. */
  readonly browserHash: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

/** A browser in which somebody is signed in. */
export interface Session {
  readonly id: string;
  readonly personId: string;
  /** SHA-256 of the token in its cookie. */
  readonly tokenHash: string;
  /** The browser, as it names itself. */
  readonly device: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
}

/** What the audit trail calls a change. */
export type AuditAction =
  | "people_invite"
  | "people_role"
  | "people_remove"
  | "people_sign_in"
  | "people_sign_out"
  | "passkey_add"
  | "passkey_rename"
  | "passkey_remove"
  | "booking_add"
  | "booking_move"
  | "booking_cancel"
  | "booking_outcome"
  | "day_close"
  | "day_open"
  | "time_block"
  | "time_unblock"
  | "rule_change"
  | "enquiry_release"
  | "enquiry_spam"
  | "enquiry_answer"
  | "enquiry_note"
  | "enquiry_done"
  | "enquiry_reopen"
  | "enquiry_export"
  | "person_export"
  | "person_erase"
  | "fault_acknowledge"
  | "fault_acknowledge_all"
  | "document_publish_at"
  | "document_preview_link"
  | "issue_send"
  | "issue_pause"
  | "issue_resume"
  | "issue_cancel"
  | "subscriber_suppress"
  | "subscriber_import"
  | "subscriber_export"
  | "numbers_export";

/** The facts that a change changed, by their names. */
export type AuditFacts = Readonly<Record<string, string | number | null>>;

/** One change by the studio: who, what, before, after, when. */
export interface AuditEntry {
  readonly id: string;
  /** epoch milliseconds */
  readonly at: number;
  readonly author: ChangeAuthor;
  readonly action: AuditAction;
  /** What was changed: a booking's id, an enquiry's, a day, an address. */
  readonly subject: string;
  readonly before: AuditFacts | null;
  readonly after: AuditFacts | null;
}

/** Which changes to read, newest first. */
export interface AuditQuery {
  /** About this booking, enquiry, day or address; all by default. */
  readonly subject?: string | undefined;
  /** Older than this one, the last of the part before. */
  readonly before?: Pick<AuditEntry, "id" | "at"> | undefined;
  readonly limit: number;
}

/** A change of who has access. */
interface PeopleChange {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** Somebody who gets access, or another role. */
export interface InviteRequest extends PeopleChange {
  /** As it is stored when the address is not known yet. */
  readonly person: StudioPerson;
  /** Stored with it when the address is not known yet. */
  readonly messages: readonly OutgoingMessage[];
}

/** Result of {@link PeopleStore.invite} and {@link PeopleStore.remove}; one owner stays. */
export type PeopleResult =
  | { readonly ok: true; readonly person: StudioPerson; readonly isNew: boolean }
  | { readonly ok: false; readonly reason: "not_found" | "last_owner" };

/** A link that somebody asks for. */
export interface AskRequest {
  /** Becomes the link of whoever has this address. */
  readonly emailKey: string;
  readonly link: Omit<SignInLink, "personId" | "usedAt">;
  /** Sent only when somebody has the address. */
  readonly message: OutgoingMessage;
}

/** A link that somebody uses. */
export interface UseRequest {
  /** By each key of the ring. */
  readonly tokenHashes: readonly string[];
  /** Of the browser that uses it. */
  readonly browserHash: string | null;
  /** The session that begins. */
  readonly session: Omit<Session, "personId">;
  readonly now: number;
}

/**
 * What the studio's page needs of a store to know people. Every method that writes is one transaction.
 * A store that cannot be reached throws.
 */
export interface PeopleStore extends PasskeyStore {
  /** Everybody, by address. */
  list(): Promise<readonly StudioPerson[]>;
  findByEmail(emailKey: string): Promise<StudioPerson | undefined>;
  /** Gives access, or another role to somebody who has it; the same again changes nothing. */
  invite(request: InviteRequest): Promise<PeopleResult>;
  /** Takes access away: sessions, links and passkeys end at once. */
  remove(id: string, change: PeopleChange): Promise<PeopleResult>;
  /** Stores a link and a mail; the same statements whether or not anybody has the address. */
  ask(request: AskRequest): Promise<void>;
  /** Stores a link for a person, without a mail. */
  addLink(link: SignInLink): Promise<void>;
  /** A link with its person; undefined when there is none. */
  findLink(
    by: { readonly id: string } | { readonly tokenHashes: readonly string[] },
  ): Promise<{ readonly link: SignInLink; readonly person: StudioPerson } | undefined>;
  /** Uses a link up and begins a session: of several at once, one succeeds. */
  useLink(request: UseRequest): Promise<StudioPerson | undefined>;
  /**
   * A live session with its person.
   *
   * @param idleSince sessions that were last seen before are over
   */
  findSession(
    tokenHash: string,
    now: number,
    idleSince: number,
  ): Promise<{ readonly session: Session; readonly person: StudioPerson } | undefined>;
  /** Notes that a session was seen. */
  touchSession(id: string, now: number): Promise<void>;
  /** The live sessions of a person, last seen first. */
  listSessions(personId: string, now: number, idleSince: number): Promise<readonly Session[]>;
  /** Ends one session of a person, or all of them; returns how many. */
  endSessions(
    personId: string,
    sessionId: string | undefined,
    change: PeopleChange,
  ): Promise<number>;
  /** Writes down what changes no row, or many of them: a list that leaves, or comes in. */
  record(entry: Omit<AuditEntry, "id">): Promise<void>;
  /** What the studio changed, newest first. */
  audit(query: AuditQuery): Promise<readonly AuditEntry[]>;
}
