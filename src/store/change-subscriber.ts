import type { ChangeRequest, Subscriber } from "#newsletter";
import { recordConsentChange } from "./consents.ts";
import { cancelByRef, enqueue } from "./outbox.ts";
import { changeOrNothing, type Database, type StoreTransaction } from "./store-transaction.ts";
import { NEWSLETTER, subscriberColumns, subscriberOf } from "./subscriber-row.ts";
import { findSuppressions, liftUnsubscribe, suppress } from "./suppressions.ts";

/** Changes the data of a subscriber; see `NewsletterStore.change` (b2). */
export async function changeSubscriber(
  database: Database,
  request: ChangeRequest,
): Promise<Subscriber | undefined> {
  const { who, suppressionHashes, plan, now } = request;
  const { subscriber } = await changeOrNothing(database, async (trx) => {
    const current = await lockedRow(trx, database.engine === "postgres", who);
    const planned = plan(current, await findSuppressions(trx, suppressionHashes));
    if (!planned) return { ok: true, subscriber: current };
    const { consent, suppression, messages = [] } = planned;
    const [hash] = suppressionHashes;
    if (suppression === "lift") await liftUnsubscribe(trx, suppressionHashes);
    else if (suppression && hash !== undefined) await suppress(trx, hash, suppression, now);
    if (consent) await recordConsentChange(trx, consent, NEWSLETTER, now);
    if (!current || !planned.subscriber) return { ok: true, subscriber: current };
    await trx
      .updateTable("subscriber")
      .set(subscriberColumns(planned.subscriber))
      .where("id", "=", current.id)
      .execute();
    if (planned.subscriber.state !== current.state) await cancelByRef(trx, current.id, 1);
    await enqueue(
      trx,
      messages.map((message) => ({ ...message, ref: current.id, refRevision: 0 })),
    );
    return { ok: true, subscriber: planned.subscriber };
  });
  return subscriber;
}

async function lockedRow(
  trx: StoreTransaction,
  canLock: boolean,
  who: ChangeRequest["who"],
): Promise<Subscriber | undefined> {
  const row = await trx
    .selectFrom("subscriber")
    .selectAll()
    .$if("id" in who, (query) => query.where("id", "=", "id" in who ? who.id : ""))
    .$if("emailKey" in who, (query) =>
      query.where("email_key", "=", "emailKey" in who ? who.emailKey : ""),
    )
    .$if(canLock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && subscriberOf(row);
}
