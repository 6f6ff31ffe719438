/** A mail that waits in the outbox, leased to one worker. */
export interface OutboxRow {
  readonly id: string;
  /** Names the mail for life: the same thing said twice has the same key. */
  readonly key: string;
  /** Which letter, for the renderer. */
  readonly kind: string;
  /** What it is about, for example a booking's id. */
  readonly ref: string;
  /** Revision of that thing which the mail tells of; absent when it has none. */
  readonly revision?: number | undefined;
  /** For the renderer. */
  readonly payload: string;
  /** Tries that failed before. */
  readonly attempts: number;
}

/**
 * Port: the outbox as the worker sees it. Times are epoch milliseconds. A lease lasts for longer
 * than a try to send (ten minutes are right for timeouts of one minute); a row whose lease has
 * ended may be leased again. Every change is fenced: it happens only while the row is leased to
 * this owner, and answers whether it happened.
 */
export interface OutboxQueue {
  /** Takes up to so many rows that are due, oldest first; no row is leased to two owners at once. */
  lease(now: number, owner: string, count: number): Promise<readonly OutboxRow[]>;
  /** The mail is with the relay. */
  complete(id: string, owner: string, now: number): Promise<boolean>;
  /** The try failed: counts it, and makes the row due at another time. */
  retry(id: string, owner: string, at: number, code: string): Promise<boolean>;
  /** The mail will never go. */
  dead(id: string, owner: string, code: string): Promise<boolean>;
  /** A newer mail tells of the same thing: this one is not needed. */
  skip(id: string, owner: string): Promise<boolean>;
}
