import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import type { Schema } from "./schema.ts";

/** Name of the embedded database in the data folder. */
export const SQLITE_FILE = "studio.sqlite";
/** How long a query waits for another process that writes, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;
/** How long it waits at a time: inside SQLite, which blocks the whole process, and outside. */
const BUSY_INSIDE_MS = 20;
const BUSY_PAUSE_MS = 20;

/** Statements that are kept prepared, by the letters of their texts. */
const KEPT_LETTERS = 500_000;

/**
 * Opens the embedded database, one file in the data folder; makes both if they are missing. What
 * is committed is on the disk (G1), what is deleted is overwritten (G10).
 *
 * @throws when the folder or the file cannot be used
 */
export function openSqlite(dataDir: string): Kysely<Schema> {
  const database = openFile(dataDir);
  return new Kysely<Schema>({ dialect: sqliteDialect(() => database) });
}

/** The same as its parts; the file is opened when the driver is first used. */
export function sqliteDialect(database: () => Sqlite.Database): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver({ database: async () => keepPrepared(database()) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * A file whose statements stay prepared, which costs as much as to run most of them. A statement sees
 * by itself that tables have changed.
 */
function keepPrepared(database: Sqlite.Database): SqliteDatabase {
  const kept = new LRUCache<string, Sqlite.Statement>({
    maxSize: KEPT_LETTERS,
    // Those with many rows come once.
    maxEntrySize: KEPT_LETTERS / 100,
    sizeCalculation: (_, text) => text.length,
  });
  return {
    prepare(text) {
      const statement = kept.get(text) ?? database.prepare(text);
      kept.set(text, statement);
      return statement;
    },
    close: () => void database.close(),
  };
}

/** Opens the file, or makes it; see {@link openSqlite}. */
export function openFile(dataDir: string): Sqlite.Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, SQLITE_FILE);
  keepPrivate(file);
  const database = new Sqlite(file, { timeout: BUSY_INSIDE_MS });
  try {
    useWriteAheadLog(database);
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    database.pragma("secure_delete = ON");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Makes a database file that only its owner may read, or closes one to others: SQLite gives its log
 * the rights of the file.
 */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(each, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & 0o077) !== 0) closeToOthers(each);
  }
}

function closeToOthers(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // It is another user's, who decided so.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

/**
 * Two processes that make the file together are in each other's way here, and SQLite does not wait
 * for the other as it does everywhere else.
 */
function useWriteAheadLog(database: Sqlite.Database): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += BUSY_PAUSE_MS) {
    try {
      database.pragma("journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || waited >= BUSY_TIMEOUT_MS) throw error;
      Atomics.wait(sleeper, 0, 0, BUSY_PAUSE_MS);
    }
  }
}

/** Whether another process is in the way. */
export function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/**
 * A connection that waits for other processes outside SQLite: inside, the whole server would block
 * while the command line writes. A statement refused as busy had no effect, so it is retried.
 */
function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const last = performance.now() + BUSY_TIMEOUT_MS;
      for (;;) {
        try {
          return await connection.executeQuery<R>(query);
        } catch (error) {
          if (!isBusy(error) || performance.now() > last) throw error;
          await pause(BUSY_PAUSE_MS);
        }
      }
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

/**
 * Transactions take the writer's place when they begin: one that begins as a reader and then
 * writes fails as busy, whatever the timeout.
 */
class ImmediateDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return patient(await super.acquireConnection());
  }

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
