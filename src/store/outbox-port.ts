/** A mail or call to be made, stored in the transaction that caused it (G1). */
export interface OutboxMessage {
  readonly id: string;
  /** A second message with the same key is not stored. */
  readonly dedupeKey: string;
  readonly kind: string;
  /** What it is about: id of a booking, a subscriber, an enquiry. */
  readonly ref: string;
  /** Revision of what it is about; a later one makes the message stale (G6). Null is never stale. */
  readonly refRevision: number | null;
  /** JSON */
  readonly payload: string;
  /** epoch milliseconds */
  readonly notBefore: number;
}

/** A message that a worker has for itself until the lease ends. */
export interface LeasedMessage extends OutboxMessage {
  readonly owner: string;
  /** How often it has been tried, this time included. */
  readonly attempts: number;
  /** epoch milliseconds */
  readonly leaseUntil: number;
}

/** How a worker asks for work. */
export interface LeaseRequest {
  /** Name of the worker, different for each process. */
  readonly owner: string;
  /** epoch milliseconds */
  readonly now: number;
  /** epoch milliseconds; afterwards another worker may take the message */
  readonly leaseUntil: number;
  /** 1,000 at most. */
  readonly limit: number;
}

/** Which lease an outcome belongs to; a leased message is one. */
export type Lease = Pick<LeasedMessage, "id" | "owner" | "attempts">;

/**
 * Messages on their way out (b6, G5, G6). An outcome counts only while the lease is the worker's
 * own: false says that it ended, or that the message was cancelled meanwhile.
 */
export interface Outbox {
  /** Stores messages; in the transaction of a booking the booking store does this itself. */
  enqueue(messages: readonly OutboxMessage[]): Promise<void>;
  /** Takes due messages, oldest first; no two workers get the same. */
  lease(request: LeaseRequest): Promise<readonly LeasedMessage[]>;
  /** It was sent. */
  complete(lease: Lease, now: number): Promise<boolean>;
  /**
   * It failed and is tried again.
   *
   * @param notBefore epoch milliseconds
   * @param code what the other side said
   */
  retry(lease: Lease, notBefore: number, code: string): Promise<boolean>;
  /** It failed for good; it stays for the studio to see. */
  bury(lease: Lease, code: string): Promise<boolean>;
  /** A newer message tells of the same thing, or its time is over: it is not sent. */
  skip(lease: Lease): Promise<boolean>;
  /**
   * Ends every lease, for a server that knows to be the only one: those of a process that was killed
   * would keep their mails waiting. Returns how many.
   */
  endLeases(): Promise<number>;
  /** Drops what is unsent about earlier revisions; returns how many. */
  cancelByRef(ref: string, beforeRevision: number): Promise<number>;
}
