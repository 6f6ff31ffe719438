import type { ImportedSubscriber, ImportOutcome, NewsletterStore } from "#newsletter";
import { columnsOf, SUBSCRIBER } from "./columns.ts";
import { NEWSLETTER, recordConsent } from "./consents.ts";
import type { Query } from "./port-queries.ts";
import { change, type StoreTransaction } from "./store-transaction.ts";
import { findSuppressions, suppress } from "./suppressions.ts";

/** Adds people from another list; see `NewsletterStore.importRows` (b2). */
export const importSubscribers: Query<NewsletterStore["importRows"]> = (db, rows, now) =>
  change(db, async (trx) => {
    const outcomes: ImportOutcome[] = [];
    for (const row of rows) outcomes.push(await importOne(trx, row, now));
    return outcomes;
  });

async function importOne(
  trx: StoreTransaction,
  { subscriber, suppressionHashes, suppression, consents }: ImportedSubscriber,
  now: number,
): Promise<ImportOutcome> {
  const isLive = subscriber.state === "confirmed" || subscriber.state === "pending";
  const suppressions = await findSuppressions(trx, suppressionHashes);
  if (isLive && suppressions.length > 0) return "suppressed";
  const inserted = await trx
    .insertInto("subscriber")
    .values(columnsOf(SUBSCRIBER, subscriber))
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirstOrThrow();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return "known";
  for (const { subject, action, at, ...consent } of consents) {
    const given = { ...consent, subjectKey: subject, purpose: NEWSLETTER, ipKey: null };
    await recordConsent(trx, given, at, action);
  }
  const [hash] = suppressionHashes;
  if (suppression && hash !== undefined) await suppress(trx, hash, suppression, now);
  return "added";
}
