import { mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import type { Schema } from "./schema.ts";

/** Name of the embedded database in the data folder. */
export const SQLITE_FILE = "studio.sqlite";
const BUSY_TIMEOUT_MS = 10_000;

/**
 * Opens the embedded database, one file in the data folder; makes both if they are missing. What
 * is committed is on the disk (G1), what is deleted is overwritten (G10).
 *
 * @throws when the folder or the file cannot be used
 */
export function openSqlite(dataDir: string): Kysely<Schema> {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(path.join(dataDir, SQLITE_FILE), { timeout: BUSY_TIMEOUT_MS });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("secure_delete = ON");
  return new Kysely<Schema>({ dialect: new ImmediateDialect({ database }) });
}

/**
 * Transactions take the writer's place when they begin: one that begins as a reader and then
 * writes fails as busy, whatever the timeout.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Migrations run inside a transaction, so that a second process waits for the first. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config);
  }

  override createAdapter(): TransactionalAdapter {
    return new TransactionalAdapter();
  }
}
