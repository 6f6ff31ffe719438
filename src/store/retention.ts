import type { Database } from "./store-transaction.ts";
import { type RetentionPeriods, SWEEPS, type SweepKind } from "./sweeps.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The periods of b6. */
export const RETENTION_PERIODS: RetentionPeriods = {
  quarantine: 14 * DAY_MS,
  rateKeys: 24 * HOUR_MS,
  booking: 180 * DAY_MS,
  contact: 365 * DAY_MS,
  pendingSubscriber: 7 * DAY_MS,
  consent: 3 * 365 * DAY_MS + DAY_MS,
  outboxPayload: 7 * DAY_MS,
  busyBlock: 24 * HOUR_MS,
};

/** How many of each kind a sweep forgot. */
export type SweepCounts = Readonly<Record<SweepKind, number>>;

/** Rows in one transaction, so that visitors never wait long for a sweep. */
const BATCH = 500;
/** Batches of one kind in one sweep; the rest waits for the next. */
const BATCHES_MAX = 200;

/**
 * Forgets everything whose time is over (b6). Batch by batch, each its own transaction; several
 * nodes may sweep at once, and a sweep that is cut short does no harm.
 *
 * @param now epoch milliseconds
 */
export async function sweepStore(
  database: Database,
  now: number,
  periods: RetentionPeriods,
): Promise<SweepCounts> {
  const counts: Partial<Record<SweepKind, number>> = {};
  for (const [kind, sweep] of Object.entries(SWEEPS) as [SweepKind, (typeof SWEEPS)[SweepKind]][]) {
    let count = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const swept = await database.db
        .transaction()
        .execute((trx) => sweep({ trx, now, periods, limit: BATCH, engine: database.engine }));
      count += swept;
      if (swept < BATCH) break;
    }
    counts[kind] = count;
  }
  return counts as SweepCounts;
}
