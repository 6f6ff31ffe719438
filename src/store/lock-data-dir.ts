import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { isBusy, keepPrivate } from "./sqlite-database.ts";

const FILE_NAME = "server.lock.sqlite";
/** How often two that start at once may take turns before one gives up. */
const TURNS_MAX = 100;
const READERS_TIMEOUT_MS = 5_000;

/** What holds a lock: a database that is collected as garbage is closed, and its lock is free. */
const held = new Set<Sqlite.Database>();

/** Who holds a data folder. */
export interface LockHolder {
  readonly pid: number;
  /** epoch milliseconds */
  readonly since: number;
}

/** Result of {@link lockDataDir}; the holder is unknown in the moment in which it takes the lock. */
export type LockResult =
  | { readonly ok: true; /** Gives the folder back. */ readonly release: () => void }
  | { readonly ok: false; readonly holder: LockHolder | undefined };

/**
 * Makes this process the only server on a data folder: for SQLite, where a second one would send
 * every mail twice and keep caches that know nothing of the first. The command line takes no
 * lock and works beside it; only restoring does. The kernel frees the lock when the process ends,
 * SIGKILL included. A folder on a network drive may not keep the promise.
 *
 * @param now epoch milliseconds
 * @throws when the folder cannot be used
 */
export function lockDataDir(dataDir: string, now: number): LockResult {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  keepPrivate(path.join(dataDir, FILE_NAME));
  const database = new Sqlite(path.join(dataDir, FILE_NAME));
  try {
    const ticket = randomUUID();
    for (let turn = 0; turn < TURNS_MAX; turn += 1) {
      const mine = takeTurn(database, ticket, now);
      if (mine) return hold(database);
    }
  } catch (error) {
    if (!isBusy(error)) {
      database.close();
      throw error;
    }
  }
  const holder = readHolder(database);
  database.close();
  return { ok: false, holder };
}

function hold(database: Sqlite.Database): LockResult {
  held.add(database);
  const release = (): void => {
    held.delete(database);
    database.close();
  };
  return { ok: true, release };
}

/**
 * Begins to write and stays there if the folder is known as ours already. Otherwise writes down
 * whose it is, which others can only read once it is committed, for which the lock must be let go.
 */
function takeTurn(database: Sqlite.Database, ticket: string, now: number): boolean {
  database.pragma("busy_timeout = 0");
  database.exec("BEGIN IMMEDIATE");
  // A refused process that reads the holder may delay the commit for a moment.
  database.pragma(`busy_timeout = ${READERS_TIMEOUT_MS}`);
  database.exec("CREATE TABLE IF NOT EXISTS holder (ticket TEXT, pid INTEGER, since INTEGER)");
  if (database.prepare("SELECT 1 FROM holder WHERE ticket = ?").get(ticket)) return true;
  database.exec("DELETE FROM holder");
  database.prepare("INSERT INTO holder VALUES (?, ?, ?)").run(ticket, process.pid, now);
  database.exec("COMMIT");
  return false;
}

/** Readers may read while a writer holds the lock, unless it is committing in this very moment. */
function readHolder(database: Sqlite.Database): LockHolder | undefined {
  try {
    return database.prepare<[], LockHolder>("SELECT pid, since FROM holder").get();
  } catch {
    return undefined;
  }
}
