import type { NewsletterStore } from "#newsletter";
import { writeAudit } from "./audit-trail.ts";
import { columnsOf, SUBSCRIBER, valueOf } from "./columns.ts";
import { NEWSLETTER, recordConsentChange } from "./consents.ts";
import { leaveByCopy } from "./issue-reports.ts";
import { cancelByRef, enqueueAbout } from "./outbox.ts";
import type { Query } from "./port-queries.ts";
import { change, engineOf } from "./store-transaction.ts";
import { findSuppressions, liftUnsubscribe, suppress } from "./suppressions.ts";

/** Changes the data of a subscriber; see `NewsletterStore.change` (b2). */
export const changeSubscriber: Query<NewsletterStore["change"]> = (
  db,
  { who, suppressionHashes, plan, author, now },
) =>
  change(db, async (trx) => {
    const [column, value] =
      "id" in who ? ["id" as const, who.id] : ["email_key" as const, who.emailKey];
    const row = await trx
      .selectFrom("subscriber")
      .selectAll()
      .where(column, "=", value)
      .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    const current = row && valueOf(SUBSCRIBER, row);
    const planned = plan(current, await findSuppressions(trx, suppressionHashes));
    if (!planned) return current;
    const { subscriber, consent, suppression, messages = [], leftBy } = planned;
    const [hash] = suppressionHashes;
    if (suppression === "lift") await liftUnsubscribe(trx, suppressionHashes);
    else if (suppression && hash !== undefined) await suppress(trx, hash, suppression, now);
    if (consent) await recordConsentChange(trx, consent, NEWSLETTER, now);
    if (author && suppression !== undefined) {
      await writeAudit(trx, {
        at: now,
        author,
        action: "subscriber_suppress",
        // An address that is not on the list has no id, and is named nowhere.
        subject: current?.id ?? "–",
        before: current ? { subscription: current.state } : null,
        after: subscriber ? { subscription: subscriber.state } : { reason: suppression },
      });
    }
    if (!current || !subscriber) return current;
    await trx
      .updateTable("subscriber")
      .set(columnsOf(SUBSCRIBER, subscriber))
      .where("id", "=", current.id)
      .execute();
    if (subscriber.state !== current.state) await cancelByRef(trx, current.id, 1);
    if (leftBy !== undefined) await leaveByCopy(trx, leftBy, current.id, now);
    await enqueueAbout(trx, current.id, 0, messages);
    return subscriber;
  });
