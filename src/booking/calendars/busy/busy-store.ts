import type { BusyBlock, CalendarWarning } from "./busy-block.ts";
import type { Interval } from "../../slots.ts";

/** What is known of a feed. All times are epoch milliseconds. */
export interface BusyFeedState {
  /** Of the last answer, to ask whether anything changed. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Last successful fetch, changed or not; null for never. */
  readonly lastOkAt: number | null;
  /** Up to when its series are worked out; null when it was never read. */
  readonly readUntil: number | null;
  /** First failure since then, and when the alarm was raised. */
  readonly failingSince: number | null;
  readonly alarmedAt: number | null;
  readonly lastError: string | null;
  readonly warnings: readonly CalendarWarning[];
  /** Not to be fetched before. */
  readonly nextAt: number;
}

/** A feed that is one worker's for a while. */
interface BusyClaim {
  /** Hash of address, zone and way of reading; not secret. */
  readonly id: string;
  readonly owner: string;
}

/** How a worker asks for a feed. */
interface BusyClaimRequest extends BusyClaim {
  /** IANA zone, for people who look into the database. */
  readonly zone: string;
  readonly now: number;
  /** Afterwards another worker may have it. */
  readonly leaseUntil: number;
}

/** A state with its feed and how many blocks it has. */
export interface BusyFeedRecord extends BusyFeedState {
  readonly id: string;
  readonly blocks: number;
}

/** Port: what is kept of other people's calendars, for all nodes (b1). */
export interface BusyStore {
  /**
   * Claims a feed that is due and unclaimed; a new one is due at once.
   *
   * @returns its state, or undefined
   */
  claim(request: BusyClaimRequest): Promise<BusyFeedState | undefined>;
  /**
   * Writes the outcome and ends the claim, all or nothing.
   *
   * @param blocks in place of the kept ones; left out when they are still right
   * @returns false when the claim was another worker's by then; nothing is written
   */
  settle(claim: BusyClaim, state: BusyFeedState, blocks?: readonly BusyBlock[]): Promise<boolean>;
  /** The feeds that are known of these, in no order. */
  feeds(ids: readonly string[]): Promise<readonly BusyFeedRecord[]>;
  /** Blocks of a feed that touch the range, ascending by start. */
  blocks(id: string, range: Interval): Promise<readonly BusyBlock[]>;
}
