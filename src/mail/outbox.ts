import type { OutgoingMessage } from "#forms";

/** A mail to be sent, stored in the transaction that caused it (G1). */
export interface OutboxMessage extends OutgoingMessage {
  /** What it is about: id of a booking, a subscriber, an enquiry. */
  readonly ref: string;
  /** Revision of what it is about; a later one makes the mail stale (G6). Null is never stale. */
  readonly refRevision: number | null;
}

/** State of a row; `dead` ones failed for good, `leased` ones are a worker's right now. */
export type OutboxState = "pending" | "leased" | "sent" | "dead" | "cancelled";

/** A row of the outbox: a mail and what became of it so far. */
export interface OutboxRow extends OutboxMessage {
  readonly state: OutboxState;
  /** How often it has been tried; of a leased row this try included. */
  readonly attempts: number;
  /** What the other side answered last. */
  readonly lastCode: string | null;
  /** epoch milliseconds */
  readonly sentAt: number | null;
  /** Worker that has it; null unless leased. */
  readonly leaseOwner: string | null;
  /** epoch milliseconds; afterwards another worker may take it */
  readonly leaseUntil: number | null;
}

/** How a worker asks for work. */
export interface LeaseRequest {
  /** Name of the worker, different for each process. */
  readonly owner: string;
  /** epoch milliseconds */
  readonly now: number;
  /** epoch milliseconds; must be later than the slowest try to send ends */
  readonly leaseUntil: number;
  /** 1,000 at most. */
  readonly limit: number;
}

/** Which rows to list, newest first by when they are due. */
interface OutboxQuery {
  /** All by default. */
  readonly states?: readonly OutboxState[] | undefined;
  /** About this booking, subscriber or enquiry; all by default. */
  readonly ref?: string | undefined;
  /** Due at this time or later, epoch milliseconds. */
  readonly since?: number | undefined;
  /** At most so many. */
  readonly limit: number;
}

/** Result of the studio's decisions on a row. */
export type OutboxDecision =
  | { readonly ok: true; readonly row: OutboxRow }
  | { readonly ok: false; readonly reason: "not_found" }
  /** It is in a state in which that cannot be done. */
  | { readonly ok: false; readonly reason: "not_possible"; readonly row: OutboxRow };

/**
 * Port: the mails on their way out (b6, G5, G6), implemented by the store. Outcomes take the row as
 * it was leased and count only while that lease lasts: false says that it ended, or that the row was
 * cancelled meanwhile.
 */
export interface Outbox {
  /** Stores mails outside of any other transaction; a second one with the same key is left out. */
  enqueue(messages: readonly OutboxMessage[]): Promise<void>;
  /** Leases due rows, oldest first; no two workers get the same. */
  lease(request: LeaseRequest): Promise<readonly OutboxRow[]>;
  /** It was sent. */
  complete(leased: OutboxRow, now: number): Promise<boolean>;
  /**
   * It failed and is tried again.
   *
   * @param notBefore epoch milliseconds
   * @param code what the other side answered
   */
  retry(leased: OutboxRow, notBefore: number, code: string): Promise<boolean>;
  /** It failed for good; it stays for the studio to see. */
  bury(leased: OutboxRow, code: string): Promise<boolean>;
  /** It was sent and came back: it counts as failed for good. False when that is known already. */
  bounce(id: string, code: string): Promise<boolean>;
  /** It is not needed any more: not sent. */
  skip(leased: OutboxRow): Promise<boolean>;
  /**
   * Ends every lease, for a server that knows to be the only one: those of a process that was killed
   * would keep their mails waiting. Returns how many.
   */
  endLeases(): Promise<number>;
  list(query: OutboxQuery): Promise<readonly OutboxRow[]>;
  /** Rows that wait for a time after now (epoch milliseconds), the next first. */
  waiting(now: number, limit: number): Promise<readonly OutboxRow[]>;
  find(id: string): Promise<OutboxRow | undefined>;
  /** How many rows are in each state. */
  count(): Promise<Readonly<Record<OutboxState, number>>>;
  /**
   * Makes a row that failed, for good or for now, due at once with all its tries before it. Never one
   * that was not tried yet: a reminder has its time.
   *
   * @param now epoch milliseconds
   */
  sendAgain(id: string, now: number): Promise<OutboxDecision>;
  /** Drops a mail that was not sent; one that a worker has leased may still go this once. */
  cancel(id: string): Promise<OutboxDecision>;
}
