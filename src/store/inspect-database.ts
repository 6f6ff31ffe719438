import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { checkDatabase } from "./backup-file.ts";
import { MIGRATION_NAMES } from "./migrate.ts";
import type { StoreSettings } from "./open-store.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite-database.ts";
import type { Database } from "./store-transaction.ts";

/** A database as it was found; nothing of it is changed. */
interface DatabaseState {
  /** Migrations of this version of the program that are still to be made. */
  readonly pending: readonly string[];
  /** Migrations that a newer version of the program has made. */
  readonly unknown: readonly string[];
  readonly isWritable: boolean;
  /** False when SQLite's own check finds a fault; PostgreSQL looks after itself. */
  readonly isWhole: boolean;
  /** What the database's own clock says, epoch milliseconds; undefined where it is ours. */
  readonly clock: number | undefined;
}

/** Result of {@link inspectDatabase}; the problem is a sentence without a password. */
export type DatabaseInspection =
  | { readonly ok: true; readonly state: DatabaseState }
  | { readonly ok: false; readonly problem: string };

/** Looks at the database beside a running server, and makes neither tables nor a file. */
export async function inspectDatabase(settings: StoreSettings): Promise<DatabaseInspection> {
  const { dataDir, databaseUrl } = settings;
  const file = path.join(dataDir, SQLITE_FILE);
  if (databaseUrl === undefined && !existsSync(file)) {
    return { ok: false, problem: `there is no ${file}` };
  }
  let db: Database | undefined;
  try {
    db = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, () => {});
    const isSqlite = databaseUrl === undefined;
    const made = await readMigrations(db);
    const state = {
      pending: MIGRATION_NAMES.filter((name) => !made.includes(name)),
      unknown: made.filter((name) => !MIGRATION_NAMES.includes(name)),
      isWhole: !isSqlite || checkDatabase(file) !== undefined,
      ...(isSqlite ? await lookAtSqlite(db) : await lookAtPostgres(db)),
    };
    return { ok: true, state };
  } catch (error) {
    const said = error instanceof Error ? error.message || error.name : String(error);
    return { ok: false, problem: said.split("\n")[0] ?? "" };
  } finally {
    await db?.destroy();
  }
}

async function readMigrations(db: Database): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

async function lookAtSqlite(db: Database) {
  const isWritable = await db.connection().execute(async (connection) => {
    try {
      await sql`BEGIN IMMEDIATE`.execute(connection);
      await sql`ROLLBACK`.execute(connection);
      return true;
    } catch {
      return false;
    }
  });
  return { isWritable, clock: undefined };
}

async function lookAtPostgres(db: Database) {
  const { rows } = await sql<{ writable: boolean; clock: number }>`
    SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS writable,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock`.execute(db);
  return { isWritable: rows[0]?.writable ?? false, clock: rows[0]?.clock };
}
