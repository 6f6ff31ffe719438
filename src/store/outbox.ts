import type { Kysely, Selectable } from "kysely";
import type { Lease, LeasedMessage, LeaseRequest, Outbox, OutboxMessage } from "./outbox-port.ts";
import type { Schema } from "./schema.ts";
import type { Database, StoreTransaction } from "./store-transaction.ts";

/** Messages in one insert; both engines limit the parameters of a statement. */
const INSERT_MAX = 500;
const LEASE_MAX = 1_000;

/** The outbox over either engine; see {@link Outbox}. */
export function createOutbox(database: Database): Outbox {
  const { db } = database;
  return {
    enqueue: (messages) => db.transaction().execute((trx) => enqueue(trx, messages)),
    lease: (request) =>
      db.transaction().execute((trx) => leaseDue(trx, database.engine === "postgres", request)),
    complete: (lease, now) => settle(db, lease, { state: "sent", sent_at: now }),
    retry: (lease, notBefore, code) =>
      settle(db, lease, { state: "pending", not_before: notBefore, last_code: code }),
    bury: (lease, code) => settle(db, lease, { state: "dead", last_code: code }),
    skip: (lease) => settle(db, lease, { state: "cancelled" }),
    endLeases: () => endLeases(db),
    cancelByRef: (ref, beforeRevision) => cancelByRef(db, ref, beforeRevision),
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
  for (let first = 0; first < messages.length; first += INSERT_MAX) {
    await trx
      .insertInto("outbox")
      .values(
        messages.slice(first, first + INSERT_MAX).map((message) => ({
          id: message.id,
          dedupe_key: message.dedupeKey,
          kind: message.kind,
          ref: message.ref,
          ref_revision: message.refRevision,
          payload: message.payload,
          state,
          not_before: message.notBefore,
        })),
      )
      .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
      .execute();
  }
}

/**
 * Drops what is unsent about earlier revisions (G6). A message that a worker has in its hands goes
 * too: it may still be sent this once, but a failure no longer brings it back.
 *
 * @returns how many
 */
export async function cancelByRef(
  db: Kysely<Schema>,
  ref: string,
  beforeRevision: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "cancelled", lease_owner: null, lease_until: null })
    .where("ref", "=", ref)
    .where("ref_revision", "<", beforeRevision)
    .where("state", "in", ["pending", "leased"])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function endLeases(db: Kysely<Schema>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ state: "pending", lease_owner: null, lease_until: null })
    .where("state", "=", "leased")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function leaseDue(
  trx: StoreTransaction,
  canSkipLocked: boolean,
  { owner, now, leaseUntil, limit }: LeaseRequest,
): Promise<readonly LeasedMessage[]> {
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
    .$if(canSkipLocked, (query) => query.forUpdate().skipLocked())
    .execute();
  if (due.length === 0) return [];
  const rows = await trx
    .updateTable("outbox")
    .set((row) => ({
      state: "leased",
      lease_owner: owner,
      lease_until: leaseUntil,
      attempts: row("attempts", "+", 1),
    }))
    .where(
      "id",
      "in",
      due.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  return rows
    .map((row) => leasedFrom(row, owner, leaseUntil))
    .toSorted((a, b) => a.notBefore - b.notBefore || (a.id < b.id ? -1 : 1));
}

/** Writes the outcome of a lease, if it is still that lease. */
async function settle(
  db: Kysely<Schema>,
  { id, owner, attempts }: Lease,
  outcome: Partial<Selectable<Schema["outbox"]>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ ...outcome, lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where("state", "=", "leased")
    .where("lease_owner", "=", owner)
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function leasedFrom(
  row: Selectable<Schema["outbox"]>,
  owner: string,
  leaseUntil: number,
): LeasedMessage {
  return {
    id: row.id,
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    ref: row.ref,
    refRevision: row.ref_revision,
    payload: row.payload,
    notBefore: row.not_before,
    owner,
    attempts: row.attempts,
    leaseUntil,
  };
}
