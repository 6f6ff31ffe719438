import type { CopyClaim, IssueCopy, IssueStore } from "#newsletter";
import { takenBack } from "./issue-copies.ts";
import { countAudience, lockSend, type SendRow, withoutCopy } from "./issue-rows.ts";
import type { Query } from "./port-queries.ts";
import { change, type StoreTransaction } from "./store-transaction.ts";

/** How soon is looked again for copies that wait, or that others have in their hands. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Claims copies; see `IssueStore.claim`. Subscribers are gone through in the order of their ids, and
 * their copies are written only now: nothing grows with the list but the rows.
 */
export const claimCopies: Query<IssueStore["claim"]> = (db, claim) =>
  change(db, async (trx) => {
    const { issue, now, limit, intervalMs } = claim;
    const found = await lockSend(trx, issue);
    if (!found || !isTurn(found, now)) return [];
    const send = found.state === "scheduled" ? await begin(trx, found, now) : found;
    const most = send.slowness > 1 ? 1 : limit;
    const again = await claimDue(trx, claim, most);
    const { copies, reached } = await claimNext(trx, claim, send, most - again.length);
    const claimed = [...again, ...copies];
    const wait = Math.ceil(claimed.length * intervalMs * send.slowness);
    const isOver = claimed.length === 0 && !(await hasOpen(trx, issue));
    const next = { reached, next_at: now + (claimed.length > 0 ? wait : LOOK_AGAIN_MS) };
    const after = await trx
      .updateTable("issue_send")
      .set(next)
      .where("issue", "=", issue)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isOver) await finish(trx, after, now);
    return claimed;
  });

function isTurn({ state, next_at, send_at }: SendRow, now: number): boolean {
  return (state === "sending" && next_at <= now) || (state === "scheduled" && send_at <= now);
}

/** Freezes who is to get it: those who are on the list now. */
async function begin(trx: StoreTransaction, send: SendRow, now: number): Promise<SendRow> {
  const languages = await countAudience(trx);
  const recipients = Object.values(languages).reduce((sum, count) => sum + count, 0);
  const started = { state: "sending", started_at: now, recipients } as const;
  await trx
    .updateTable("issue_send")
    .set({ ...started, languages: JSON.stringify(languages) })
    .where("issue", "=", send.issue)
    .execute();
  return { ...send, ...started };
}

/** Copies to be tried again; those whose worker was killed after it had handed them over are not. */
async function claimDue(
  trx: StoreTransaction,
  { issue, owner, now, leaseUntil }: CopyClaim,
  limit: number,
): Promise<readonly IssueCopy[]> {
  const due = await trx
    .selectFrom("issue_copy")
    .select(["subscriber_id", "state"])
    .where("issue", "=", issue)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  await takenBack(
    trx,
    issue,
    due.filter(({ state }) => state === "handed").map(({ subscriber_id: id }) => id),
  );
  const again = due.filter(({ state }) => state !== "handed");
  if (again.length === 0) return [];
  const rows = await trx
    .updateTable("issue_copy")
    .set((row) => ({
      state: "claimed",
      due_at: leaseUntil,
      lease_owner: owner,
      attempts: row("attempts", "+", 1),
    }))
    .where("issue", "=", issue)
    .where(
      "subscriber_id",
      "in",
      again.map(({ subscriber_id: id }) => id),
    )
    .returning(["subscriber_id", "attempts"])
    .execute();
  const deferred = again.filter(({ state }) => state === "deferred").length;
  await trx
    .updateTable("issue_send")
    .set((row) => ({ deferred: row("deferred", "-", deferred) }))
    .where("issue", "=", issue)
    .execute();
  return rows.map(({ subscriber_id: subscriberId, attempts }) => ({
    issue,
    subscriberId,
    attempts,
    leaseOwner: owner,
  }));
}

/** The next subscribers whose turn it is, and how far the list is gone through. */
async function claimNext(
  trx: StoreTransaction,
  { issue, owner, now, leaseUntil, nameOf }: CopyClaim,
  { reached, started_at }: SendRow,
  limit: number,
): Promise<{ readonly copies: readonly IssueCopy[]; readonly reached: string }> {
  if (limit <= 0) return { copies: [], reached };
  const subscribers = await trx
    .selectFrom("subscriber")
    .select("id")
    .where("id", ">", reached)
    .where("state", "=", "confirmed")
    .where("confirmed_at", "<=", started_at ?? now)
    .orderBy("id")
    .limit(limit)
    .execute();
  const last = subscribers.at(-1);
  if (!last) return { copies: [], reached };
  const copies = subscribers.map(({ id }): IssueCopy => ({
    issue,
    subscriberId: id,
    attempts: 1,
    leaseOwner: owner,
  }));
  await trx
    .insertInto("issue_copy")
    .values(
      copies.map(({ subscriberId }) => ({
        issue,
        subscriber_id: subscriberId,
        state: "claimed" as const,
        attempts: 1,
        due_at: leaseUntil,
        lease_owner: owner,
        name: nameOf(issue, subscriberId),
        claimed_at: now,
      })),
    )
    .execute();
  return { copies, reached: last.id };
}

async function hasOpen(trx: StoreTransaction, issue: number): Promise<boolean> {
  const open = await trx
    .selectFrom("issue_copy")
    .select("subscriber_id")
    .where("issue", "=", issue)
    .where("due_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Who has no copy by now ended the subscription before it was their turn. */
async function finish(trx: StoreTransaction, send: SendRow, now: number): Promise<void> {
  await trx
    .updateTable("issue_send")
    .set({ state: "sent", ended_at: now, skipped: withoutCopy(send) })
    .where("issue", "=", send.issue)
    .execute();
}
