import type { KnownAddress, NewsletterStore, Subscriber } from "#newsletter";
import { columnsOf, SUBSCRIBER, valueOf } from "./columns.ts";
import { NEWSLETTER, recordConsent } from "./consents.ts";
import { enqueue } from "./outbox.ts";
import type { Query } from "./port-queries.ts";
import { changeOrNothing, type StoreTransaction } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";
import { findSuppressions } from "./suppressions.ts";

const WEEK_MS = 7 * 86_400_000;

/**
 * Takes a sign-up; see `NewsletterStore.signUp` (b2, G4). For any state of the address, the same
 * statements run: its row is written, then changed or dropped, with one consent and one message, so
 * that timing reveals nothing (G8). Writing first also makes sign-ups of one address queue up.
 */
export const signUp: Query<NewsletterStore["signUp"]> = (db, request) =>
  changeOrNothing(db, async (trx) => {
    const { submission, suppressionHashes, consent, messageId, plan, now } = request;
    if (submission) {
      const before = await keepSubmission(trx, NEWSLETTER, submission, request.subscriber.id, now);
      if (before.state === "key_reused") return { ok: false, reason: "key_reused" };
      if (before.state === "kept") return { ok: true };
    }
    const stored = await storedRow(trx, request.subscriber);
    const { subscriber, mail } = plan({
      subscriber: stored,
      isNew: stored.id === request.subscriber.id,
      suppressions: await findSuppressions(trx, suppressionHashes),
      mails: await recentMails(trx, stored.id, now - WEEK_MS),
    });
    if (subscriber) {
      await trx
        .updateTable("subscriber")
        .set(columnsOf(SUBSCRIBER, subscriber))
        .where("id", "=", stored.id)
        .execute();
    } else {
      await trx.deleteFrom("subscriber").where("id", "=", stored.id).execute();
    }
    await recordConsent(trx, consent, now, "asked");
    const name = { id: messageId, dedupeKey: messageId, ref: stored.id, refRevision: 0 };
    const message = { ...name, kind: mail, payload: "{}", notBefore: now };
    await enqueue(trx, [message], mail === "newsletter_nothing" ? "cancelled" : "pending");
    return { ok: true };
  });

/** The row of an address, locked; it is written when there was none. */
async function storedRow(trx: StoreTransaction, subscriber: Subscriber): Promise<Subscriber> {
  const row = await trx
    .insertInto("subscriber")
    .values(columnsOf(SUBSCRIBER, subscriber))
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({ email_key: subscriber.emailKey }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return valueOf(SUBSCRIBER, row);
}

function recentMails(
  trx: StoreTransaction,
  ref: string,
  since: number,
): Promise<KnownAddress["mails"]> {
  return trx
    .selectFrom("outbox")
    .select(["kind", "not_before as at"])
    .where("ref", "=", ref)
    .where("state", "!=", "cancelled")
    .where("not_before", ">", since)
    .execute();
}
