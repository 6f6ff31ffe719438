import { sql } from "kysely";
import type { StoreTransaction } from "./store-transaction.ts";

/**
 * Wipes what mails about something say, sent or not; unsent ones are never sent. One that a worker
 * has in its hands may still go out this once.
 *
 * @param refs ids of bookings, enquiries, subscribers; at least one
 */
export async function wipeMessagesAbout(
  trx: StoreTransaction,
  refs: readonly string[],
): Promise<void> {
  const messages = await trx.selectFrom("outbox").select("id").where("ref", "in", refs).execute();
  await wipeMessages(
    trx,
    messages.map(({ id }) => id),
  );
}

/** The same for single messages, of whose key and reference nothing readable stays either. */
export async function wipeMessages(trx: StoreTransaction, ids: readonly string[]): Promise<void> {
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
    .where("id", "in", ids)
    .execute();
}
