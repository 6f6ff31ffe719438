import type { ChangeAuthor, ConsentGiven, OutgoingMessage, SubmissionKey } from "#forms";
import type { LocaleCode } from "#i18n";

/** b2: states of a subscription, as lists tell them. */
export const SUBSCRIBER_STATES = [
  "confirmed",
  "pending",
  "unsubscribed",
  "bounced",
  "complained",
] as const;

/** One of {@link SUBSCRIBER_STATES}. */
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Why the studio takes an address off the list. */
export const STOP_REASONS = ["manual", "bounce", "complaint"] as const;

/** One of {@link STOP_REASONS}. */
export type StopReason = (typeof STOP_REASONS)[number];

/** Why an address gets no newsletter; `unsubscribe` ends when its owner confirms anew. */
export type SuppressionReason = StopReason | "unsubscribe" | "erasure";

/** Kinds of mail in the outbox; their `ref` is the subscriber's id. */
export type NewsletterMailKind = "newsletter_confirm" | "newsletter_already" | "newsletter_welcome";

/** A current, former or pending subscriber. */
export interface Subscriber {
  readonly id: string;
  /** Empty when it was forgotten on request; the row stays so that the link still answers. */
  readonly email: string;
  /** The address as compared (b2); unique. */
  readonly emailKey: string;
  readonly locale: LocaleCode;
  readonly state: SubscriberState;
  /** Keyed hash of the token in the confirmation mail; null when no link may confirm. */
  readonly confirmHash: string | null;
  /** Keyed hash of the token in every mail. */
  readonly unsubHash: string;
  /** epoch milliseconds; when they last asked to be on the list */
  readonly createdAt: number;
  /** epoch milliseconds */
  readonly confirmedAt: number | null;
  /** epoch milliseconds */
  readonly endedAt: number | null;
}

/** What is known of an address when somebody signs it up. */
export interface KnownAddress {
  /** The stored subscriber; one that was not known before is already there, as `pending`. */
  readonly subscriber: Subscriber;
  readonly isNew: boolean;
  readonly suppressions: readonly SuppressionReason[];
  /** Mails of the last week that were not cancelled; `at` is when they were last due. */
  readonly mails: readonly {
    readonly kind: string;
    /** epoch milliseconds */ readonly at: number;
  }[];
}

/** What a sign-up comes to. */
export interface SignUpPlan {
  /** As it will be; undefined when the address is not kept. */
  readonly subscriber: Subscriber | undefined;
  /** `newsletter_nothing` is stored like a mail and never sent (G8). */
  readonly mail: "newsletter_confirm" | "newsletter_already" | "newsletter_nothing";
}

/** A sign-up. */
export interface SignUpRequest {
  readonly submission?: SubmissionKey | undefined;
  /** Stored when the address is not known. */
  readonly subscriber: Subscriber;
  /** By each key of the ring, newest first. */
  readonly suppressionHashes: readonly string[];
  readonly consent: ConsentGiven;
  /** Id of the mail. */
  readonly messageId: string;
  /** Pure; called inside the transaction, perhaps more than once. */
  readonly plan: (known: KnownAddress) => SignUpPlan;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link NewsletterStore.signUp}. */
type SignUpResult = { readonly ok: true } | { readonly ok: false; readonly reason: "key_reused" };

/** A later chapter of a consent; the wording is that of the latest one on record. */
export interface ConsentChange {
  readonly id: string;
  /** By each key of the ring, newest first. */
  readonly subjects: readonly string[];
  readonly action: "confirmed" | "withdrawn";
  readonly page: string;
  readonly method: string;
}

/** What a change comes to. */
interface ChangePlan {
  /** As it will be. */
  readonly subscriber?: Subscriber | undefined;
  readonly consent?: ConsentChange | undefined;
  /** A reason to suppress, or `lift`: one's own earlier `unsubscribe` counts no more. */
  readonly suppression?: SuppressionReason | "lift" | undefined;
  readonly messages?: readonly OutgoingMessage[] | undefined;
  /** Number of the issue by whose link they left. */
  readonly leftBy?: number | undefined;
}

/** A change of one subscriber, or of what is known about an address. */
interface ChangeRequest {
  readonly who: { readonly id: string } | { readonly emailKey: string };
  /** By each key of the ring, newest first. */
  readonly suppressionHashes: readonly string[];
  /** Pure; called inside the transaction, perhaps more than once. Undefined changes nothing. */
  readonly plan: (
    subscriber: Subscriber | undefined,
    suppressions: readonly SuppressionReason[],
  ) => ChangePlan | undefined;
  /** Who of the studio closes an address, for the audit trail. */
  readonly author?: ChangeAuthor | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** Which subscribers a part of the list has; all of them by default. */
interface SubscriberFilter {
  /** A part of their address. */
  readonly text?: string | undefined;
  readonly state?: SubscriberState | undefined;
  readonly locale?: LocaleCode | undefined;
}

/** How many subscribers of a language are in a state. */
export interface SubscriberCount {
  readonly state: SubscriberState;
  readonly locale: LocaleCode;
  readonly count: number;
}

/** A consent on record. */
export interface ConsentEvidence {
  readonly subject: string;
  readonly action: "asked" | "given" | "confirmed" | "withdrawn";
  readonly wording: { readonly id: string; readonly body: string };
  readonly locale: LocaleCode;
  readonly page: string;
  readonly method: string;
  /** epoch milliseconds */
  readonly at: number;
}

/** Somebody brought from another list, with the proof that they wanted it. */
export interface ImportedSubscriber {
  readonly subscriber: Subscriber;
  /** By each key of the ring, newest first. */
  readonly suppressionHashes: readonly string[];
  /** Written when the row is added. */
  readonly suppression?: SuppressionReason | undefined;
  readonly consents: readonly (ConsentEvidence & { readonly id: string })[];
}

/** What became of an imported row; `suppressed` and `known` ones change nothing. */
export type ImportOutcome = "added" | "known" | "suppressed";

/**
 * What the newsletter needs of a store (b2, b6). Every method that writes is one transaction; two
 * sign-ups of one address happen one after the other. A store that cannot be reached throws.
 */
export interface NewsletterStore {
  /** The same submission again does nothing; the work is the same whatever is known (G4, G8). */
  signUp(request: SignUpRequest): Promise<SignUpResult>;
  /**
   * Changes what is stored of somebody; with their state, unsent mails about the earlier one go.
   *
   * @returns the subscriber afterwards
   */
  change(request: ChangeRequest): Promise<Subscriber | undefined>;
  find(id: string): Promise<Subscriber | undefined>;
  /** By any of the hashes of a link's token. */
  findByHash(
    link: "confirm" | "unsubscribe",
    hashes: readonly string[],
  ): Promise<Subscriber | undefined>;
  /**
   * A part of the list in the order of the addresses; forgotten ones are not on it.
   *
   * @param after key of the last address of the part before
   */
  page(
    after: string | undefined,
    limit: number,
    filter?: SubscriberFilter,
  ): Promise<readonly Subscriber[]>;
  /** How many there are; forgotten ones are not counted. */
  counts(): Promise<readonly SubscriberCount[]>;
  /** Newsletter consents of some people, oldest first. */
  consents(subjects: readonly string[]): Promise<readonly ConsentEvidence[]>;
  /** Adds rows in one transaction; one outcome for each. */
  importRows(rows: readonly ImportedSubscriber[], now: number): Promise<readonly ImportOutcome[]>;
}
