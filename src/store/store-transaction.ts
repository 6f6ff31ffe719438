import { type Kysely, sql, type Transaction } from "kysely";
import type { Schema } from "./schema.ts";

/** The two databases; code that differs between them checks this name. */
export type Engine = "sqlite" | "postgres";

/** An open database and which engine it is. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
}

/** Queries inside one transaction. */
export type StoreTransaction = Transaction<Schema>;

/** Writers of the calendar queue under this number; any constant of ours would do. */
const CALENDAR_QUEUE = 7_031_001;

/**
 * Runs a change in one transaction: BEGIN IMMEDIATE on SQLite, READ COMMITTED on PostgreSQL (b1).
 * A result that is not ok leaves nothing behind.
 */
export async function changeOrNothing<Result extends { readonly ok: boolean }>(
  { db }: Database,
  change: (trx: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  const refused: { result?: Result } = {};
  const undo = new Error("refused");
  try {
    return await db
      .transaction()
      .setIsolationLevel("read committed")
      .execute(async (trx) => {
        const result = await change(trx);
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
  database: Database,
  change: (trx: StoreTransaction) => Promise<Result>,
): Promise<Result> {
  return changeOrNothing(database, async (trx) => {
    if (database.engine === "postgres") {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(CALENDAR_QUEUE)})`.execute(trx);
    }
    return change(trx);
  });
}
