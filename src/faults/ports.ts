import type { ChangeAuthor } from "#forms";

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

/** Which faults to list. */
interface FaultQuery {
  /** Leaves out what is acknowledged. */
  readonly open: boolean;
  /** At most so many. */
  readonly limit: number;
  /** Older than this one, the last of the part before. */
  readonly before?: Pick<Fault, "id" | "lastAt"> | undefined;
}

/** Result of {@link FaultStore.acknowledge}; `changed`: it has happened again since it was seen. */
export type AcknowledgeResult =
  | { readonly ok: true; readonly fault: Fault }
  | { readonly ok: false; readonly reason: "not_found" | "changed" };

/** Where faults are kept; several servers may share one. */
export interface FaultStore {
  /** Adds faults. What was acknowledged and happens again is open again, and counted anew. */
  record(faults: readonly FaultBatch[]): Promise<void>;
  /** The newest first. */
  list(which: FaultQuery): Promise<readonly Fault[]>;
  /**
   * Marks a fault as seen, and writes into the audit trail who saw it.
   *
   * @param seenAt its last time as whoever acknowledges it knows it; whenever it was by default
   */
  acknowledge(
    id: string,
    by: { readonly author: ChangeAuthor; readonly now: number; readonly seenAt?: number },
  ): Promise<AcknowledgeResult>;
  /**
   * The same for all that nobody has acknowledged, up to the last time that was seen.
   *
   * @returns how many
   */
  acknowledgeAll(by: {
    readonly author: ChangeAuthor;
    readonly now: number;
    readonly seenAt: number;
  }): Promise<number>;
}
