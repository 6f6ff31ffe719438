import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** The two databases; code that differs between them checks this name. */
export type Engine = "sqlite" | "postgres";

/** An open database, or a transaction on it. */
export type Database = Kysely<Schema>;

/** Queries inside one transaction. */
export type StoreTransaction = Transaction<Schema>;

/** Writers of the calendar queue under this number; any constant of ours would do. */
const CALENDAR_QUEUE = 7_031_001;

/** Which of the two a database is. */
export function engineOf(db: Database): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** Runs a change in one transaction: BEGIN IMMEDIATE on SQLite, READ COMMITTED on PostgreSQL (b1). */
export function change<Result>(
  db: Database,
  work: (trx: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel("read committed").execute(work);
}

/** The same; a result that is not ok leaves nothing behind. */
export async function changeOrNothing<Result extends { readonly ok: boolean }>(
  db: Database,
  work: (trx: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  const refused: { result?: Result } = {};
  const undo = new Error("refused");
  try {
    return await change(db, async (trx) => {
      const result = await work(trx);
      if (result.ok) return result;
      refused.result = result;
      throw undo;
    });
  } catch (error) {
    if (error === undo && refused.result) return refused.result;
    throw error;
  }
}

/**
 * The same for what claims or frees time. PostgreSQL's writers queue up, as SQLite's do anyway:
 * two people who swap times cannot block each other, and the limits on holds count exactly. It is
 * still the primary key of slot_claim, not the queue, that refuses a double booking.
 */
export async function changeCalendar<Result extends { readonly ok: boolean }>(
  db: Database,
  work: (trx: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return changeOrNothing(db, async (trx) => {
    if (engineOf(db) === "postgres") {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(CALENDAR_QUEUE)})`.execute(trx);
    }
    return work(trx);
  });
}
