import type { Updateable } from "kysely";
import type { DecidedBy, IssueDecision, IssueState, IssueStore } from "#newsletter";
import type { AuditAction } from "#people";
import { writeAudit } from "./audit-trail.ts";
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
    pause: (at, issue, reason, by) =>
      change(at, (trx) => decideIn(trx, { ...PAUSE, issue, changes: paused(reason), by })),
    resume: (at, issue, by) => change(at, (trx) => decideIn(trx, { ...RESUME, issue, by })),
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
const schedule: Query<IssueStore["schedule"]> = (db, issue, sendAt, now, { author, seen } = {}) =>
  change(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("issue_send")
      .values({ issue, state: "scheduled", send_at: sendAt })
      .onConflict((conflict) => conflict.column("issue").doNothing())
      .executeTakeFirstOrThrow();
    const row = await lockSend(trx, issue);
    if (!row) return { ok: false, reason: "not_found" };
    const before = numInsertedOrUpdatedRows === 1n ? undefined : row;
    const isAsSeen =
      seen === undefined || (before?.state === seen?.state && before?.send_at === seen?.sendAt);
    if (!isAsSeen) return { ok: false, reason: "changed", send: sendOf(row) };
    if (row.started_at !== null || row.state === "paused") {
      return { ok: false, reason: "not_possible", send: sendOf(row) };
    }
    const changes = { state: "scheduled", send_at: sendAt, ended_at: null } as const;
    const by = author && { author, now };
    return written(trx, { issue, action: "issue_send", changes, by, before });
  });

type Changes = Updateable<Schema["issue_send"]>;

function paused(reason: string | null) {
  return (): Changes => ({ state: "paused", reason });
}

function resumed({ started_at }: SendRow): Changes {
  const state = started_at === null ? "scheduled" : "sending";
  return { state, reason: null, next_at: 0, slowness: 1, refused_in_row: 0 };
}

/** A decision on a sending, and the states in which it can be made. */
interface Decision {
  readonly issue: number;
  readonly action: AuditAction;
  readonly from: readonly IssueState[];
  readonly changes: (row: SendRow) => Changes;
  readonly by?: DecidedBy | undefined;
}

const PAUSE = { action: "issue_pause", from: ["scheduled", "sending"] } as const;
const RESUME = { action: "issue_resume", from: ["paused"], changes: resumed } as const;

/** What has not been handed over never is; an answer that is on its way still counts. */
const cancel: Query<IssueStore["cancel"]> = (db, issue, now, author) =>
  change(db, async (trx) => {
    const decided = await decideIn(trx, {
      issue,
      action: "issue_cancel",
      from: ["scheduled", "sending", "paused"],
      changes: (row) => ({
        state: "cancelled",
        reason: null,
        ended_at: now,
        deferred: 0,
        skipped: withoutCopy(row),
      }),
      by: author && { author, now },
    });
    if (!decided.ok) return decided;
    await trx
      .updateTable("issue_copy")
      .set({ due_at: null })
      .where("issue", "=", issue)
      .where("due_at", "is not", null)
      .execute();
    return decided;
  });

async function decideIn(trx: StoreTransaction, decision: Decision): Promise<IssueDecision> {
  const { issue, from, changes } = decision;
  const row = await lockSend(trx, issue);
  if (!row) return { ok: false, reason: "not_found" };
  if (!from.includes(row.state)) return { ok: false, reason: "not_possible", send: sendOf(row) };
  return written(trx, { ...decision, changes: changes(row), before: row });
}

async function written(
  trx: StoreTransaction,
  {
    issue,
    action,
    changes,
    by,
    before,
  }: Pick<Decision, "issue" | "action" | "by"> & {
    readonly changes: Changes;
    readonly before: SendRow | undefined;
  },
): Promise<IssueDecision> {
  const row = await trx
    .updateTable("issue_send")
    .set(changes)
    .where("issue", "=", issue)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (by) {
    await writeAudit(trx, {
      at: by.now,
      author: by.author,
      action,
      subject: String(issue),
      before: before ? factsOf(before) : null,
      after: factsOf(row),
    });
  }
  return { ok: true, send: sendOf(row) };
}

function factsOf({ state, send_at }: SendRow) {
  return { sending: state, start: send_at };
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
