import type { Updateable } from "kysely";
import type { CopyOutcome, IssueCopy, IssueStore } from "#newsletter";
import { lockSend } from "./issue-rows.ts";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { change, type StoreTransaction } from "./store-transaction.ts";

/** The slowest that a relay makes us: so many times the usual gap between two mails. */
const SLOWEST = 64;

/** Marks a copy as out of our hands; see `IssueStore.handOver`. One statement decides. */
export const handCopyOver: Query<IssueStore["handOver"]> = async (
  db,
  { issue, subscriberId, attempts, leaseOwner },
  now,
) => {
  const { numUpdatedRows } = await db
    .updateTable("issue_copy")
    .set({ state: "handed" })
    .where("issue", "=", issue)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "claimed")
    .where("attempts", "=", attempts)
    .where("lease_owner", "=", leaseOwner)
    .where("due_at", ">", now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("subscriber")
          .select("id")
          .where("id", "=", subscriberId)
          .where("state", "=", "confirmed"),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("issue_send")
          .select("issue")
          .where("issue", "=", issue)
          .where("state", "=", "sending"),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Writes what became of a copy; see `IssueStore.settle`. */
export const settleCopy: Query<IssueStore["settle"]> = (db, copy, outcome, now) =>
  change(db, async (trx) => {
    const send = await lockSend(trx, copy.issue);
    if (!send || !(await isSettled(trx, copy, rowOf(outcome, now)))) return 0;
    const { kind } = outcome;
    const refusedInRow =
      kind === "refused" ? send.refused_in_row + 1 : kind === "delivered" ? 0 : send.refused_in_row;
    const isSlower = kind === "deferred" || (kind === "returned" && outcome.isRelayAway);
    const slowness = isSlower
      ? Math.min(SLOWEST, send.slowness * 2)
      : kind === "delivered"
        ? Math.max(1, Math.floor(send.slowness / 2))
        : send.slowness;
    await trx
      .updateTable("issue_send")
      .set((row) => ({
        refused_in_row: refusedInRow,
        slowness,
        ...(kind !== "returned" && { [kind]: row(kind, "+", 1) }),
        // An answer that came after the end: it was counted as not sent.
        ...(send.state === "cancelled" &&
          kind !== "returned" && { skipped: row("skipped", "-", 1) }),
      }))
      .where("issue", "=", copy.issue)
      .execute();
    return refusedInRow;
  });

function rowOf(outcome: CopyOutcome, now: number): Updateable<Schema["issue_copy"]> {
  const code = "code" in outcome ? { last_code: outcome.code } : {};
  switch (outcome.kind) {
    case "deferred":
      return { state: "deferred", due_at: outcome.at, ...code };
    case "returned":
      return { state: "claimed", due_at: now };
    default:
      return { state: outcome.kind, due_at: null, ...code };
  }
}

async function isSettled(
  trx: StoreTransaction,
  { issue, subscriberId, attempts, leaseOwner }: IssueCopy,
  changes: Updateable<Schema["issue_copy"]>,
): Promise<boolean> {
  const isTry = changes.state !== "claimed";
  const { numUpdatedRows } = await trx
    .updateTable("issue_copy")
    .set({ ...changes, lease_owner: null, attempts: isTry ? attempts : attempts - 1 })
    .where("issue", "=", issue)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "in", ["claimed", "handed"])
    .where("attempts", "=", attempts)
    .where("lease_owner", "=", leaseOwner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Copies that were handed over by workers that were killed: nobody knows whether they were taken. */
export async function takenBack(
  trx: StoreTransaction,
  issue: number,
  subscriberIds: readonly string[],
): Promise<void> {
  if (subscriberIds.length === 0) return;
  await trx
    .updateTable("issue_copy")
    .set({ state: "uncertain", due_at: null, lease_owner: null, last_code: "interrupted" })
    .where("issue", "=", issue)
    .where("subscriber_id", "in", subscriberIds)
    .execute();
  await trx
    .updateTable("issue_send")
    .set((row) => ({ uncertain: row("uncertain", "+", subscriberIds.length) }))
    .where("issue", "=", issue)
    .execute();
}

/** Makes due what killed workers had claimed; see `IssueStore.endLeases`. */
export const endIssueLeases: Query<IssueStore["endLeases"]> = (db, now) =>
  change(db, async (trx) => {
    await trx
      .updateTable("issue_copy")
      .set({ due_at: now })
      .where("lease_owner", "is not", null)
      .where("due_at", "is not", null)
      .execute();
  });
