import { sql } from "kysely";
import type { StoreTransaction } from "./store-transaction.ts";

/**
 * Wipes what mails say, sent or not; nothing readable stays of their key either, and unsent ones are
 * never sent. One that a worker has in its hands may still go out this once.
 *
 * @param by which of them: their own ids, or those of bookings, enquiries, subscribers
 */
export async function wipeMessages(
  trx: StoreTransaction,
  by: "id" | "ref",
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("outbox")
    .set({
      state: sql`CASE WHEN state IN ('pending', 'leased') THEN 'cancelled' ELSE state END`,
      lease_owner: null,
      lease_until: null,
      payload: "{}",
      last_code: null,
      dedupe_key: sql`'wiped ' || id`,
    })
    .where(by, "in", ids)
    .execute();
}
