import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { Store } from "../open-store.ts";
import type { Schema } from "../schema.ts";
import { mustOpen, type TestEngine } from "./engines.ts";

/** What each test of {@link withStore} has; read inside a test only. */
export interface StoreAtHand {
  readonly store: Store;
  /** Another connection, to look behind the store's back. */
  readonly db: Kysely<Schema>;
}

/**
 * Gives every test of a suite a store over an empty database: one for all of them, emptied after each,
 * as PostgreSQL takes longer to make a database than most tests take.
 */
export function withStore({ name, create }: TestEngine): () => StoreAtHand {
  let atHand: StoreAtHand | undefined;
  let finish = async (): Promise<void> => {};

  // Not before all: where an engine is missing, it skips the test that asks for it.
  beforeEach(async () => {
    if (atHand) return;
    const database = await create();
    const store = await mustOpen(database.settings);
    const db = database.look();
    atHand = { store, db };
    finish = async () => {
      await store.close();
      await db.destroy();
      await database.remove();
    };
  }, 60_000);

  afterEach(async () => {
    if (atHand) await emptyTables(name, atHand.db);
  }, 60_000);

  afterAll(() => finish(), 60_000);

  return () => {
    if (!atHand) throw new Error("no test is running");
    return atHand;
  };
}

/** Forgets every row; the tables of the migrations stay. */
async function emptyTables(engine: TestEngine["name"], db: Kysely<Schema>): Promise<void> {
  const tables = (await db.introspection.getTables()).map(({ name }) => sql.table(name));
  if (engine === "postgres") {
    await sql`TRUNCATE ${sql.join(tables)} RESTART IDENTITY`.execute(db);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    await sql`PRAGMA defer_foreign_keys = ON`.execute(transaction);
    for (const table of tables) await sql`DELETE FROM ${table}`.execute(transaction);
  });
}
