import type { ImportedSubscriber, ImportOutcome } from "#newsletter";
import { recordConsent } from "./consents.ts";
import { changeOrNothing, type Database, type StoreTransaction } from "./store-transaction.ts";
import { NEWSLETTER, subscriberColumns } from "./subscriber-row.ts";
import { findSuppressions, suppress } from "./suppressions.ts";

/** Adds people from another list; see `NewsletterStore.importRows` (b2). */
export async function importSubscribers(
  database: Database,
  rows: readonly ImportedSubscriber[],
  now: number,
): Promise<readonly ImportOutcome[]> {
  const { outcomes } = await changeOrNothing(database, async (trx) => {
    const done: ImportOutcome[] = [];
    for (const row of rows) done.push(await importOne(trx, row, now));
    return { ok: true, outcomes: done };
  });
  return outcomes;
}

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
    .values(subscriberColumns(subscriber))
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
