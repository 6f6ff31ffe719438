import type { DayShare } from "#booking";
import { type ClaimRank, RESOURCE, WAITING } from "./slot-claims.ts";
import type { Database, StoreTransaction } from "./store-transaction.ts";

/**
 * The claims in a stretch of ticks that stand in the way of somebody; ended holds do not.
 *
 * @param first tick, and `end` the first that does not belong to it
 * @param rank `firm` leaves out the tentative ones
 */
export function liveClaims(
  db: Database,
  { first, end }: { readonly first: number; readonly end: number },
  rank: ClaimRank,
  now: number,
) {
  return db
    .selectFrom("slot_claim")
    .leftJoin("hold", "hold.id", "slot_claim.hold_id")
    .leftJoin("booking", "booking.id", "slot_claim.booking_id")
    .select(["slot_claim.tick", "slot_claim.hold_id", "booking.status", "hold.token_hash"])
    .where("slot_claim.resource_id", "=", RESOURCE)
    .where("slot_claim.tick", ">=", first)
    .where("slot_claim.tick", "<", end)
    .where((row) =>
      row.or([row("slot_claim.hold_id", "is", null), row("hold.expires_at", ">", now)]),
    )
    .$if(rank === "firm", (query) =>
      query.where((row) =>
        row.or([row("hold.firm", "=", 1), row("booking.status", "!=", WAITING)]),
      ),
    );
}

/**
 * Whether one more claim would hide more of a day than its share. The first claim of a day never does.
 *
 * @param rank `firm` counts firm holds alone, `tentative` whatever is not booked
 */
export async function isOverShare(
  trx: StoreTransaction,
  { slots, mostHidden }: DayShare,
  ticks: readonly number[],
  rank: ClaimRank,
  now: number,
): Promise<boolean> {
  const all = slots.flat();
  if (all.length === 0) return false;
  const stretch = { first: Math.min(...all), end: Math.max(...all) + 1 };
  const claims = await liveClaims(trx, stretch, rank, now).execute();
  const kept = claims.filter(({ hold_id, status }) => hold_id !== null || status === WAITING);
  if (kept.length === 0) return false;
  const hidden = new Set([...ticks, ...kept.map(({ tick }) => tick)]);
  return slots.filter((slot) => slot.some((tick) => hidden.has(tick))).length > mostHidden;
}

/** Whether another booking that waits for its mail address has the same time. */
export async function isAskedFor(trx: StoreTransaction, start: number): Promise<boolean> {
  const waiting = await trx
    .selectFrom("booking")
    .select("id")
    .where("status", "=", WAITING)
    .where("start_at", "=", start)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
