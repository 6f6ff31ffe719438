import { RESOURCE } from "./slot-claims.ts";
import type { StoreTransaction } from "./store-transaction.ts";

/**
 * Counts one more booking on a day unless it is full; the condition is in the update, so that no
 * two see the same last place (G3).
 *
 * @param day `YYYY-MM-DD` on the studio's calendar
 * @returns whether there was a place
 */
export async function takePlace(
  trx: StoreTransaction,
  day: string,
  maxPerDay: number,
): Promise<boolean> {
  await trx
    .insertInto("day_quota")
    .values({ resource_id: RESOURCE, local_day: day, used: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const updated = await trx
    .updateTable("day_quota")
    .set((row) => ({ used: row("used", "+", 1) }))
    .where("resource_id", "=", RESOURCE)
    .where("local_day", "=", day)
    .where("used", "<", maxPerDay)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/**
 * Counts one booking less.
 *
 * @param day `YYYY-MM-DD` on the studio's calendar
 */
export async function givePlaceBack(trx: StoreTransaction, day: string): Promise<void> {
  await trx
    .updateTable("day_quota")
    .set((row) => ({ used: row("used", "-", 1) }))
    .where("resource_id", "=", RESOURCE)
    .where("local_day", "=", day)
    .where("used", ">", 0)
    .execute();
}
