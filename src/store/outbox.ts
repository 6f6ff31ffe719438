import type { Selectable } from "kysely";
import type { OutgoingMessage } from "#forms";
import type { LeaseRequest, Outbox, OutboxDecision, OutboxMessage, OutboxRow } from "#mail";
import { columnsOf, MESSAGE, valueOf } from "./columns.ts";
import type { Schema } from "./schema.ts";
import { type Database, engineOf, type StoreTransaction } from "./store-transaction.ts";

/** Messages in one insert; both engines limit the parameters of a statement. */
const INSERT_MAX = 500;
const LEASE_MAX = 1_000;

const UNLEASED = { lease_owner: null, lease_until: null };

/** The outbox over either engine; see {@link Outbox}. */
export function createOutbox(db: Database): Outbox {
  return {
    enqueue: (messages) => db.transaction().execute((trx) => enqueue(trx, messages)),
    lease: (request) => db.transaction().execute((trx) => leaseDue(trx, request)),
    complete: (leased, now) => settle(db, leased, { state: "sent", sent_at: now }),
    retry: (leased, notBefore, code) =>
      settle(db, leased, { state: "pending", not_before: notBefore, last_code: code }),
    bury: (leased, code) => settle(db, leased, { state: "dead", last_code: code }),
    async bounce(id, code) {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ state: "dead", last_code: code })
        .where("id", "=", id)
        .where("state", "=", "sent")
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    skip: (leased) => settle(db, leased, { state: "cancelled" }),
    async endLeases() {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ state: "pending", ...UNLEASED })
        .where("state", "=", "leased")
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    ...createOutboxView(db),
  };
}

/** The studio's view: what is there, and its decisions. */
function createOutboxView(
  db: Database,
): Pick<Outbox, "list" | "waiting" | "find" | "count" | "sendAgain" | "cancel"> {
  const find: Outbox["find"] = async (id) => {
    const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    return row && valueOf(MESSAGE, row);
  };
  const decided = async (id: string, changedRows: bigint): Promise<OutboxDecision> => {
    const row = await find(id);
    if (!row) return { ok: false, reason: "not_found" };
    return changedRows === 1n ? { ok: true, row } : { ok: false, reason: "not_possible", row };
  };
  return {
    find,
    async list({ states, ref, since, limit }) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
        .$if(ref !== undefined, (query) => query.where("ref", "=", ref ?? ""))
        .$if(since !== undefined, (query) => query.where("not_before", ">=", since ?? 0))
        .orderBy("not_before", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => valueOf(MESSAGE, row));
    },
    async waiting(now, limit) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .where("state", "=", "pending")
        .where("not_before", ">", now)
        .orderBy("not_before")
        .limit(limit)
        .execute();
      return rows.map((row) => valueOf(MESSAGE, row));
    },
    async count() {
      const rows = await db
        .selectFrom("outbox")
        .select(["state", ({ fn }) => fn.countAll<number>().as("count")])
        .groupBy("state")
        .execute();
      const none = { pending: 0, leased: 0, sent: 0, dead: 0, cancelled: 0 };
      return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
    },
    async sendAgain(id, now) {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ state: "pending", attempts: 0, not_before: now })
        .where("id", "=", id)
        .where("attempts", ">", 0)
        .where("state", "in", ["pending", "dead"])
        .executeTakeFirst();
      return decided(id, numUpdatedRows);
    },
    async cancel(id) {
      const { numUpdatedRows } = await db
        .updateTable("outbox")
        .set({ state: "cancelled", ...UNLEASED })
        .where("id", "=", id)
        .where("state", "in", ["pending", "leased", "dead"])
        .executeTakeFirst();
      return decided(id, numUpdatedRows);
    },
  };
}

/**
 * Stores messages inside a transaction; one whose key is known already is left out (b6).
 *
 * @param state `cancelled` for what only looks like a message and is never sent (G8)
 */
export async function enqueue(
  trx: StoreTransaction,
  messages: readonly OutboxMessage[],
  state: "pending" | "cancelled" = "pending",
): Promise<void> {
  const rows = messages.map((message) => ({ ...columnsOf(MESSAGE, message), state }));
  for (let first = 0; first < rows.length; first += INSERT_MAX) {
    await trx
      .insertInto("outbox")
      .values(rows.slice(first, first + INSERT_MAX))
      .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
      .execute();
  }
}

/** Stores messages about one revision of a booking, an enquiry or a subscriber. */
export function enqueueAbout(
  trx: StoreTransaction,
  ref: string,
  refRevision: number,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  return enqueue(
    trx,
    messages.map((message) => ({ ...message, ref, refRevision })),
  );
}

/**
 * Drops what is unsent about earlier revisions (G6). A message that a worker has in its hands goes
 * too: it may still be sent this once, but a failure no longer brings it back.
 *
 * @returns how many
 */
export async function cancelByRef(
  db: Database,
  ref: string,
  beforeRevision: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "cancelled", ...UNLEASED })
    .where("ref", "=", ref)
    .where("ref_revision", "<", beforeRevision)
    .where("state", "in", ["pending", "leased"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function leaseDue(
  trx: StoreTransaction,
  { owner, now, leaseUntil, limit }: LeaseRequest,
): Promise<readonly OutboxRow[]> {
  const due = await trx
    .selectFrom("outbox")
    .select("id")
    .where((row) =>
      row.or([
        row("state", "=", "pending").and("not_before", "<=", now),
        row("state", "=", "leased").and("lease_until", "<=", now),
      ]),
    )
    .orderBy("not_before")
    .orderBy("id")
    .limit(Math.min(limit, LEASE_MAX))
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await trx
    .updateTable("outbox")
    .set((row) => ({
      state: "leased",
      lease_owner: owner,
      lease_until: leaseUntil,
      attempts: row("attempts", "+", 1),
    }))
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows
    .map((row) => valueOf(MESSAGE, row))
    .toSorted((a, b) => a.notBefore - b.notBefore || (a.id < b.id ? -1 : 1));
}

/** Writes the outcome of a lease, if it is still that lease. */
async function settle(
  db: Database,
  { id, leaseOwner, attempts }: OutboxRow,
  outcome: Partial<Selectable<Schema["outbox"]>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ ...outcome, ...UNLEASED })
    .where("id", "=", id)
    .where("state", "=", "leased")
    .where("lease_owner", "=", leaseOwner)
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
