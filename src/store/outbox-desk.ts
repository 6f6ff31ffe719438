import type { Kysely, Selectable } from "kysely";
import type { OutboxMessage } from "./outbox-port.ts";
import type { Schema } from "./schema.ts";

/** Where a message stands; `dead` ones failed for good, `leased` ones are a worker's right now. */
export type OutboxState = Selectable<Schema["outbox"]>["state"];

/** A message with what became of it so far. */
export interface OutboxEntry extends OutboxMessage {
  readonly state: OutboxState;
  /** How often it has been tried. */
  readonly attempts: number;
  /** What the other side said last. */
  readonly lastCode: string | null;
  /** epoch milliseconds */
  readonly sentAt: number | null;
}

/** Which messages to list, newest first by when they are due. */
export interface OutboxQuery {
  /** All unless told. */
  readonly states?: readonly OutboxState[] | undefined;
  /** Due at this time or later, epoch milliseconds. */
  readonly since?: number | undefined;
  /** At most so many. */
  readonly limit: number;
}

/** Result of the studio's decisions on a message. */
export type OutboxDecision =
  | { readonly ok: true; readonly entry: OutboxEntry }
  | { readonly ok: false; readonly reason: "not_found" }
  /** It is in a state in which that cannot be done. */
  | { readonly ok: false; readonly reason: "not_possible"; readonly entry: OutboxEntry };

/** The outbox as the studio sees it, by its command line (b6). */
export interface OutboxDesk {
  list(query: OutboxQuery): Promise<readonly OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** How many messages are in each state. */
  count(): Promise<Readonly<Record<OutboxState, number>>>;
  /**
   * Lets a message that failed, for good or for now, go at once, with all its tries before it. Never
   * one that was not tried yet: a reminder has its time.
   *
   * @param now epoch milliseconds
   */
  retry(id: string, now: number): Promise<OutboxDecision>;
  /** Drops a message that was not sent; one that a worker has in its hands may still go this once. */
  cancel(id: string): Promise<OutboxDecision>;
}

/** The studio's view of the outbox over either engine. */
export function createOutboxDesk(db: Kysely<Schema>): OutboxDesk {
  const find = async (id: string): Promise<OutboxEntry | undefined> => {
    const row = await db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    return row && entryOf(row);
  };
  const decided = async (id: string, changedRows: bigint): Promise<OutboxDecision> => {
    const entry = await find(id);
    if (!entry) return { ok: false, reason: "not_found" };
    return changedRows === 1n ? { ok: true, entry } : { ok: false, reason: "not_possible", entry };
  };

  return {
    find,
    async list({ states, since, limit }) {
      const rows = await db
        .selectFrom("outbox")
        .selectAll()
        .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
        .$if(since !== undefined, (query) => query.where("not_before", ">=", since ?? 0))
        .orderBy("not_before", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map(entryOf);
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
    async retry(id, now) {
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
        .set({ state: "cancelled", lease_owner: null, lease_until: null })
        .where("id", "=", id)
        .where("state", "in", ["pending", "leased", "dead"])
        .executeTakeFirst();
      return decided(id, numUpdatedRows);
    },
  };
}

function entryOf(row: Selectable<Schema["outbox"]>): OutboxEntry {
  return {
    id: row.id,
    dedupeKey: row.dedupe_key,
    kind: row.kind,
    ref: row.ref,
    refRevision: row.ref_revision,
    payload: row.payload,
    notBefore: row.not_before,
    state: row.state,
    attempts: row.attempts,
    lastCode: row.last_code,
    sentAt: row.sent_at,
  };
}
