import type { StoreTransaction } from "./store-transaction.ts";

/** What is left of a message that must say nothing any more. */
const WIPED = { payload: "{}", last_code: null } as const;

/**
 * Wipes what mails about something say, sent or not; unsent ones are never sent. One that a worker
 * has in its hands may still go out this once.
 *
 * @param refs ids of bookings, enquiries, subscribers; at least one
 * @returns how many messages there were
 */
export async function wipeMessagesAbout(
  trx: StoreTransaction,
  refs: readonly string[],
): Promise<number> {
  await trx
    .updateTable("outbox")
    .set({ state: "cancelled", lease_owner: null, lease_until: null })
    .where("ref", "in", refs)
    .where("state", "in", ["pending", "leased"])
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable("outbox")
    .set(WIPED)
    .where("ref", "in", refs)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
