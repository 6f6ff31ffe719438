import type { ChangeAuthor } from "#forms";
import type { LocaleCode } from "#i18n";

/**
 * State of the sending of an issue. A cancelled one whose sending had begun cannot be sent again:
 * some people have it.
 */
export type IssueState = "scheduled" | "sending" | "paused" | "sent" | "cancelled";

/** How many copies came to which end. */
interface IssueFigures {
  /** Subscribers when the sending began; before that, none. */
  readonly recipients: number;
  /** The same by language. */
  readonly languages: Readonly<Record<LocaleCode, number>>;
  /** Taken by the relay. */
  readonly delivered: number;
  /** Not taken for now: tried again. */
  readonly deferred: number;
  /** Nobody knows whether the relay has it; never sent again. */
  readonly uncertain: number;
  /** The address takes no mail. */
  readonly bounced: number;
  /** Refused for another reason, or for too long. */
  readonly refused: number;
  /** Ended their subscription before it was their turn. */
  readonly skipped: number;
  /** Ended their subscription by the link in this issue. */
  readonly left: number;
}

/** The sending of an issue. */
export interface IssueSend extends IssueFigures {
  /** Number of the issue. */
  readonly issue: number;
  readonly state: IssueState;
  /** Why it paused by itself: `not_public`, `compose`, or what the relay answered; null otherwise. */
  readonly reason: string | null;
  /** When it begins, or was to begin; epoch milliseconds. */
  readonly sendAt: number;
  /** epoch milliseconds */
  readonly startedAt: number | null;
  /** epoch milliseconds */
  readonly endedAt: number | null;
}

/** One person's copy, which a worker has claimed. */
export interface IssueCopy {
  readonly issue: number;
  readonly subscriberId: string;
  /** This try included. */
  readonly attempts: number;
  readonly leaseOwner: string;
}

/** How a worker asks for copies. */
export interface CopyClaim {
  readonly issue: number;
  /** Name of the worker, different for each process. */
  readonly owner: string;
  /** epoch milliseconds */
  readonly now: number;
  /** epoch milliseconds; must be later than the slowest try to send ends */
  readonly leaseUntil: number;
  /** How many at once; one while the relay refuses. */
  readonly limit: number;
  /** Milliseconds from one mail to the next while the relay takes all. */
  readonly intervalMs: number;
  /** Name under which a mail server reports about the copy of a subscriber. */
  readonly nameOf: (issue: number, subscriberId: string) => string;
}

/** What became of a try to send a copy. */
export type CopyOutcome =
  | { readonly kind: "delivered" }
  /** Surely not taken: tried again at this time (epoch milliseconds). */
  | { readonly kind: "deferred"; readonly at: number; readonly code: string }
  /** The relay was not reached, or the sending paused: due again, and not counted as a try. */
  | { readonly kind: "returned"; readonly isRelayAway: boolean }
  | { readonly kind: "uncertain"; readonly code: string }
  | { readonly kind: "bounced"; readonly code: string }
  | { readonly kind: "refused"; readonly code: string }
  | { readonly kind: "skipped" };

/** Result of the studio's decisions on a sending. */
export type IssueDecision =
  | { readonly ok: true; readonly send: IssueSend }
  | { readonly ok: false; readonly reason: "not_found" }
  /** It is in a state in which that cannot be done. */
  | { readonly ok: false; readonly reason: "not_possible"; readonly send: IssueSend }
  /** Somebody else has decided since. */
  | { readonly ok: false; readonly reason: "changed"; readonly send: IssueSend };

/** Who of the studio decides, for the audit trail. */
export interface DecidedBy {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** Who plans a sending, and what they saw of it. */
interface SchedulePlan {
  readonly author?: ChangeAuthor | undefined;
  /** As it was when they decided, null for none: another one in the meantime is `changed`. */
  readonly seen?: Pick<IssueSend, "state" | "sendAt"> | null | undefined;
}

/** What is known of a copy that a mail server reports about. */
export interface ReportedCopy {
  readonly issue: number;
  readonly subscriberId: string;
  /** Whether it is on record as taken, so that the report is news. */
  readonly isNews: boolean;
}

/**
 * Port: who gets which issue, and what became of it. Each person gets at most one copy of an issue:
 * a copy is marked before its mail is complete, and one whose end nobody saw is never sent again.
 * Several workers may ask at once; no two get the same copy.
 */
export interface IssueStore {
  /** Subscribers by language. */
  audience(): Promise<Readonly<Record<LocaleCode, number>>>;
  /** All sendings, the highest number first. */
  list(): Promise<readonly IssueSend[]>;
  find(issue: number): Promise<IssueSend | undefined>;
  /** Plans a sending; not possible for an issue that some people have. */
  schedule(issue: number, sendAt: number, now: number, plan?: SchedulePlan): Promise<IssueDecision>;
  /** Stops between two copies; what a relay has in its hands still arrives. */
  pause(issue: number, reason: string | null, by?: DecidedBy): Promise<IssueDecision>;
  resume(issue: number, by?: DecidedBy): Promise<IssueDecision>;
  /** Ends it for good, for those who have no copy yet. */
  cancel(issue: number, now: number, author?: ChangeAuthor): Promise<IssueDecision>;
  /** The sending whose turn it is; undefined while other mails are due, which always go first. */
  next(now: number): Promise<IssueSend | undefined>;
  /** Begins a sending where it has not begun, claims some of its copies, or ends it. */
  claim(claim: CopyClaim): Promise<readonly IssueCopy[]>;
  /**
   * Marks a copy as out of our hands, right before its mail is complete. False when it must not go:
   * the lease is over, the sending pauses, or its subscriber is none any more.
   */
  handOver(copy: IssueCopy, now: number): Promise<boolean>;
  /**
   * Writes what became of a copy, while its lease lasts.
   *
   * @returns how many copies in a row the relay has refused
   */
  settle(copy: IssueCopy, outcome: CopyOutcome, now: number): Promise<number>;
  /** Ends the leases of processes that were killed, for a server that knows to be the only one. */
  endLeases(now: number): Promise<void>;
  /** The copy under the name that a report gives it. */
  findCopy(name: string): Promise<ReportedCopy | undefined>;
  /** A copy that was taken came back. @returns soft bounces of its subscriber in a row */
  bounce(copy: ReportedCopy, code: string): Promise<number>;
}
