import type { IssueStore } from "#newsletter";
import { lockSend } from "./issue-rows.ts";
import type { Query } from "./port-queries.ts";
import { change, engineOf, type StoreTransaction } from "./store-transaction.ts";

/** The copy that a mail server reports about; see `IssueStore.findCopy`. */
export const findCopy: Query<IssueStore["findCopy"]> = async (db, name) => {
  const row = await db
    .selectFrom("issue_copy")
    .select(["issue", "subscriber_id", "state"])
    .where("name", "=", name)
    .executeTakeFirst();
  return (
    row && {
      issue: row.issue,
      subscriberId: row.subscriber_id,
      isNews: row.state === "delivered" || row.state === "uncertain",
    }
  );
};

/** A copy came back; see `IssueStore.bounce`. In a row means: the issue before came back too. */
export const bounceCopy: Query<IssueStore["bounce"]> = (db, { issue, subscriberId }, code) =>
  change(db, async (trx) => {
    // In the order in which who leaves takes them: the subscriber first.
    await trx
      .selectFrom("subscriber")
      .select("id")
      .where("id", "=", subscriberId)
      .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
      .execute();
    await lockSend(trx, issue);
    const copy = await trx
      .selectFrom("issue_copy")
      .select("state")
      .where("issue", "=", issue)
      .where("subscriber_id", "=", subscriberId)
      .executeTakeFirst();
    if (copy?.state !== "delivered" && copy?.state !== "uncertain") return 0;
    const before = copy.state;
    await trx
      .updateTable("issue_copy")
      .set({ state: "bounced", last_code: code })
      .where("issue", "=", issue)
      .where("subscriber_id", "=", subscriberId)
      .execute();
    await trx
      .updateTable("issue_send")
      .set((row) => ({ [before]: row(before, "-", 1), bounced: row("bounced", "+", 1) }))
      .where("issue", "=", issue)
      .execute();
    const previous = await trx
      .selectFrom("issue_copy")
      .select("state")
      .where("subscriber_id", "=", subscriberId)
      .where("issue", "!=", issue)
      .orderBy("claimed_at", "desc")
      .orderBy("issue", "desc")
      .limit(1)
      .executeTakeFirst();
    const isInRow = previous?.state === "bounced";
    const subscriber = await trx
      .updateTable("subscriber")
      .set((row) => ({ soft_bounces: isInRow ? row("soft_bounces", "+", 1) : 1 }))
      .where("id", "=", subscriberId)
      .returning("soft_bounces")
      .executeTakeFirst();
    return subscriber?.soft_bounces ?? 0;
  });

/** Somebody left by the link of an issue, which counts once for each of them. */
export async function leaveByCopy(
  trx: StoreTransaction,
  issue: number,
  subscriberId: string,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("issue_copy")
    .set({ left_at: now })
    .where("issue", "=", issue)
    .where("subscriber_id", "=", subscriberId)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await trx
    .updateTable("issue_send")
    .set((row) => ({ departed: row("departed", "+", 1) }))
    .where("issue", "=", issue)
    .execute();
}
