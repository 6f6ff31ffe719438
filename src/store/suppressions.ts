import type { SuppressionReason } from "#newsletter";
import type { Database, StoreTransaction } from "./store-transaction.ts";

/**
 * Why an address gets no newsletter.
 *
 * @param hashes of the address by each key of the ring
 */
export async function findSuppressions(
  db: Database,
  hashes: readonly string[],
): Promise<readonly SuppressionReason[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("suppression")
    .select("reason")
    .where("email_hash", "in", hashes)
    .execute();
  return rows.map(({ reason }) => reason);
}

/**
 * Closes an address to the newsletter (b2). A reason that its owner cannot lift is never replaced;
 * who complained and unsubscribes stays closed.
 *
 * @param now epoch milliseconds
 */
export async function suppress(
  trx: StoreTransaction,
  hash: string,
  reason: SuppressionReason,
  now: number,
): Promise<void> {
  // To an address that does not exist not even a confirmation is sent.
  const scope = reason === "bounce" ? "all" : "marketing";
  await trx
    .insertInto("suppression")
    .values({ email_hash: hash, reason, scope, at: now })
    .onConflict((conflict) =>
      conflict
        .column("email_hash")
        .doUpdateSet({ reason, scope, at: now })
        .where("suppression.reason", "=", "unsubscribe"),
    )
    .execute();
}

/** Removes the suppression of an unsubscribed address that confirmed again; other reasons stay (b2). */
export async function liftUnsubscribe(
  trx: StoreTransaction,
  hashes: readonly string[],
): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .deleteFrom("suppression")
    .where("email_hash", "in", hashes)
    .where("reason", "=", "unsubscribe")
    .execute();
}
