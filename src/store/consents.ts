import type { ConsentGiven } from "#forms";
import type { StoreTransaction } from "./store-transaction.ts";

/**
 * Writes down that somebody agreed, and once the words they were shown (b6, GDPR art. 7).
 *
 * @param now epoch milliseconds
 */
export async function recordConsent(
  trx: StoreTransaction,
  consent: ConsentGiven,
  now: number,
): Promise<void> {
  const { wording } = consent;
  await trx
    .insertInto("wording")
    .values({ id: wording.id, locale: consent.locale, body: wording.body, first_seen: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await trx
    .insertInto("consent")
    .values({
      id: consent.id,
      subject_key: consent.subjectKey,
      purpose: consent.purpose,
      action: "given",
      wording_id: wording.id,
      locale: consent.locale,
      page: consent.page,
      method: consent.method,
      ip_key: consent.ipKey,
      at: now,
    })
    .execute();
}
