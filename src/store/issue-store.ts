import type { Updateable } from "kysely";
import type { IssueDecision, IssueState, IssueStore } from "#newsletter";
import { bounceCopy, findCopy } from "./issue-reports.ts";
import { claimCopies } from "./claim-copies.ts";
import { endIssueLeases, handCopyOver, settleCopy } from "./issue-copies.ts";
import { countAudience, lockSend, sendOf, type SendRow, withoutCopy } from "./issue-rows.ts";
import { portOver, type Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { change, type Database, type StoreTransaction } from "./store-transaction.ts";

/** Who gets which issue, over either engine; see {@link IssueStore}. */
export function createIssueStore(db: Database): IssueStore {
  return portOver<IssueStore>(db, {
    audience: countAudience,
    list: listSends,
    find: findSend,
    schedule,
    pause: (at, issue, reason) => decide(at, issue, ["scheduled", "sending"], paused(reason)),
    resume: (at, issue) => decide(at, issue, ["paused"], resumed),
    cancel,
    next: nextSend,
    claim: claimCopies,
    handOver: handCopyOver,
    settle: settleCopy,
    endLeases: endIssueLeases,
    findCopy,
    bounce: bounceCopy,
  });
}

const listSends: Query<IssueStore["list"]> = async (db) => {
  const rows = await db.selectFrom("issue_send").selectAll().orderBy("issue", "desc").execute();
  return rows.map(sendOf);
};

const findSend: Query<IssueStore["find"]> = async (db, issue) => {
  const row = await db
    .selectFrom("issue_send")
    .selectAll()
    .where("issue", "=", issue)
    .executeTakeFirst();
  return row && sendOf(row);
};

/** A planned sending may be planned anew; one that nobody has a copy of, after it was cancelled too. */
const schedule: Query<IssueStore["schedule"]> = (db, issue, sendAt, _now) =>
  change(db, async (trx) => {
    await trx
      .insertInto("issue_send")
      .values({ issue, state: "scheduled", send_at: sendAt })
      .onConflict((conflict) => conflict.column("issue").doNothing())
      .execute();
    const row = await lockSend(trx, issue);
    if (!row) return { ok: false, reason: "not_found" };
    if (row.started_at !== null || row.state === "paused") {
      return { ok: false, reason: "not_possible", send: sendOf(row) };
    }
    return written(trx, issue, { state: "scheduled", send_at: sendAt, ended_at: null });
  });

type Changes = Updateable<Schema["issue_send"]>;

function paused(reason: string | null) {
  return (): Changes => ({ state: "paused", reason });
}

function resumed({ started_at }: SendRow): Changes {
  const state = started_at === null ? "scheduled" : "sending";
  return { state, reason: null, next_at: 0, slowness: 1, refused_in_row: 0 };
}

/** What has not been handed over never is; an answer that is on its way still counts. */
const cancel: Query<IssueStore["cancel"]> = (db, issue, now) =>
  change(db, async (trx) => {
    const decided = await decideIn(trx, issue, ["scheduled", "sending", "paused"], (row) => ({
      state: "cancelled",
      reason: null,
      ended_at: now,
      deferred: 0,
      skipped: withoutCopy(row),
    }));
    if (!decided.ok) return decided;
    await trx
      .updateTable("issue_copy")
      .set({ due_at: null })
      .where("issue", "=", issue)
      .where("due_at", "is not", null)
      .execute();
    return decided;
  });

function decide(
  db: Database,
  issue: number,
  from: readonly IssueState[],
  changes: (row: SendRow) => Changes,
): Promise<IssueDecision> {
  return change(db, (trx) => decideIn(trx, issue, from, changes));
}

async function decideIn(
  trx: StoreTransaction,
  issue: number,
  from: readonly IssueState[],
  changes: (row: SendRow) => Changes,
): Promise<IssueDecision> {
  const row = await lockSend(trx, issue);
  if (!row) return { ok: false, reason: "not_found" };
  if (!from.includes(row.state)) return { ok: false, reason: "not_possible", send: sendOf(row) };
  return written(trx, issue, changes(row));
}

async function written(
  trx: StoreTransaction,
  issue: number,
  changes: Changes,
): Promise<IssueDecision> {
  const row = await trx
    .updateTable("issue_send")
    .set(changes)
    .where("issue", "=", issue)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ok: true, send: sendOf(row) };
}

/** The sending whose turn it is; see `IssueStore.next`. */
const nextSend: Query<IssueStore["next"]> = async (db, now) => {
  const row = await db
    .selectFrom("issue_send")
    .selectAll()
    .where((at) =>
      at.or([
        at("state", "=", "sending").and("next_at", "<=", now),
        at("state", "=", "scheduled").and("send_at", "<=", now),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("id")
            .where("state", "=", "pending")
            .where("not_before", "<=", now),
        ),
      ),
    )
    .orderBy("send_at")
    .orderBy("issue")
    .limit(1)
    .executeTakeFirst();
  return row && sendOf(row);
};
