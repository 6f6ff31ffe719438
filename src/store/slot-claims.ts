import type { StoreTransaction } from "./store-transaction.ts";

/** The studio has one calendar; the tables could hold more. */
export const RESOURCE = 1;

/** Status of a booking whose mail address is not confirmed yet. */
export const WAITING = "pending_email";

/** Whose the ticks are. */
export type ClaimOwner = { readonly bookingId: string } | { readonly holdId: string };

/**
 * Claims are firm or tentative. Those of a confirmed booking are firm, and those of a hold whose visitor
 * has proven work; those of a booking that waits for its mail address and of other holds are tentative:
 * they keep others out who have proven nothing either, and go when somebody else needs the time (b4).
 */
export type ClaimRank = "firm" | "tentative";

/**
 * Claims ticks, all of them or it must be undone by the caller. Ended holds on them go first
 * (b1: "expired hold frees lazily"), tentative claims too where the new one is firm; the primary key refuses slots that are taken (G2).
 *
 * @param ticks epoch milliseconds / 300000
 * @param now epoch milliseconds
 * @returns whether every tick was free
 */
export async function claimTicks(
  trx: StoreTransaction,
  owner: ClaimOwner,
  ticks: readonly number[],
  now: number,
  rank: ClaimRank,
): Promise<boolean> {
  if (ticks.length === 0) return false;
  await dropHoldsOn(trx, ticks, now, rank);
  if (rank === "firm") await dropWaitingOn(trx, ticks);
  const inserted = await trx
    .insertInto("slot_claim")
    .values(
      ticks
        .toSorted((a, b) => a - b)
        .map((tick) => ({
          resource_id: RESOURCE,
          tick,
          booking_id: "bookingId" in owner ? owner.bookingId : null,
          hold_id: "holdId" in owner ? owner.holdId : null,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(inserted.numInsertedOrUpdatedRows) === ticks.length;
}

/** Frees what a booking has claimed. */
export async function freeTicks(trx: StoreTransaction, bookingId: string): Promise<void> {
  await trx.deleteFrom("slot_claim").where("booking_id", "=", bookingId).execute();
}

/** Frees ticks of holds that have ended, and of tentative ones for a firm claim. */
async function dropHoldsOn(
  trx: StoreTransaction,
  ticks: readonly number[],
  now: number,
  rank: ClaimRank,
): Promise<void> {
  await trx
    .deleteFrom("hold")
    .where((hold) =>
      hold.or([hold("expires_at", "<=", now), ...(rank === "firm" ? [hold("firm", "=", 0)] : [])]),
    )
    .where("id", "in", (holds) =>
      holds
        .selectFrom("slot_claim")
        .select("hold_id")
        .where("resource_id", "=", RESOURCE)
        .where("tick", "in", ticks)
        .where("hold_id", "is not", null)
        .$castTo<{ hold_id: string }>(),
    )
    .execute();
}

/** Frees ticks of bookings that wait for their mail address. */
async function dropWaitingOn(trx: StoreTransaction, ticks: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("slot_claim")
    .where("booking_id", "in", (bookings) =>
      bookings
        .selectFrom("slot_claim")
        .innerJoin("booking", "booking.id", "slot_claim.booking_id")
        .select("booking.id")
        .where("slot_claim.resource_id", "=", RESOURCE)
        .where("slot_claim.tick", "in", ticks)
        .where("booking.status", "=", WAITING),
    )
    .execute();
}
