/** What can fail. */
export const FAULT_KINDS = [
  "answer",
  "document",
  "mail",
  "undelivered",
  "calendar",
  "database",
  "disk",
  "backup",
  "certificate",
  "clock",
  "server",
] as const;

/** One of {@link FAULT_KINDS}. */
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Something that failed once. */
export interface FaultEvent {
  readonly kind: FaultKind;
  /** What tells it from others of its kind: a file, a path, a host. */
  readonly key: string;
  /** One line for whoever mends it; no address of a visitor, no password. */
  readonly detail: string;
}

/** The same, as often as it happened since it was last stored. */
export interface FaultBatch extends FaultEvent {
  /** Names the group of kind and key, wherever and whenever it happens. */
  readonly id: string;
  readonly count: number;
  /** Epoch milliseconds. */
  readonly firstAt: number;
  /** Epoch milliseconds. */
  readonly lastAt: number;
}

/** All of one kind and key since somebody acknowledged it. */
export interface Fault extends FaultBatch {
  /** Epoch milliseconds; null while nobody has looked. */
  readonly acknowledgedAt: number | null;
}

/** Where faults are kept; several servers may share one. */
export interface FaultStore {
  /** Adds faults. What was acknowledged and happens again is open again, and counted anew. */
  record(faults: readonly FaultBatch[]): Promise<void>;
  /** The newest first, at most so many; `open` leaves out what is acknowledged. */
  list(which: { readonly open: boolean; readonly limit: number }): Promise<readonly Fault[]>;
  /**
   * Marks a fault as seen.
   *
   * @returns undefined when there is none of this id
   */
  acknowledge(id: string, now: number): Promise<Fault | undefined>;
}
