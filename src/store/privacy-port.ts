import type { Booking } from "#booking";
import type { ChangeAuthor } from "#forms";

/** Everything by which the store may know one person; several of each, for older keys of the ring. */
export interface PersonKeys {
  /** Addresses as compared, from `emailKey`. */
  readonly emailKeys: readonly string[];
  /** Keyed hashes under which consents are kept, newest key first. */
  readonly consentSubjects: readonly string[];
  /** Keyed hashes for the suppression list, newest key first. */
  readonly suppressionHashes: readonly string[];
}

/** A request to erase a person. */
export interface EraseRequest extends PersonKeys {
  /** `all` also suppresses mails about bookings; by default the person may book again. */
  readonly scope?: "marketing" | "all" | undefined;
  /** Who erases, for the audit trail, which has the person under the hash of their consents. */
  readonly author?: ChangeAuthor | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** What was erased, and whether its bytes were removed too. */
export interface Erasure {
  readonly bookings: number;
  /** Ids of those of the bookings that lay ahead; their times are free again. */
  readonly cancelled: readonly string[];
  readonly contacts: number;
  readonly subscribers: number;
  readonly consents: number;
  readonly messages: number;
  /** People whose access to the studio's page has ended. */
  readonly access: number;
  /**
   * Whether the file was cleaned afterwards; if not, for instance because a reader would not end,
   * erasing again tries again. The rows are erased in any case.
   */
  readonly cleaned: { readonly ok: true } | { readonly ok: false; readonly problem: string };
}

/** A row as JSON, by the names of its columns. */
type PlainRow = Readonly<Record<string, string | number | null>>;

/** Everything stored about a person, for them to read (GDPR art. 15). */
interface PersonalData {
  readonly bookings: readonly Booking[];
  readonly contacts: readonly PlainRow[];
  /** What the studio noted about these enquiries, and answered. */
  readonly entries: readonly PlainRow[];
  readonly subscriptions: readonly PlainRow[];
  /** Which issues of the newsletter were sent to them. */
  readonly issues: readonly PlainRow[];
  /** With the words that were shown. */
  readonly consents: readonly PlainRow[];
  readonly messages: readonly PlainRow[];
  readonly suppressions: readonly PlainRow[];
  /** Their access to the studio's page. */
  readonly access: readonly PlainRow[];
  /** By which they sign in there. */
  readonly passkeys: readonly PlainRow[];
  /** What they changed there, and what was changed about them. */
  readonly audit: readonly PlainRow[];
}

/** Access and erasure for a person (GDPR art. 15 and 17; b6, G10). */
export interface Privacy {
  collect(person: PersonKeys): Promise<PersonalData>;
  /**
   * Forgets a person: bookings, enquiries and mails say nothing of them any more, bookings that lie
   * ahead are cancelled, the subscription is gone, all in one transaction. What stays: that consent
   * was given, under a keyed hash, and that the address wants no mail, under another.
   */
  erase(request: EraseRequest): Promise<Erasure>;
  /** Writes down that a person's data left the house, of whom by nothing but a keyed hash. */
  noteExport(
    person: PersonKeys,
    by: { readonly author: ChangeAuthor; readonly now: number },
  ): Promise<void>;
}
