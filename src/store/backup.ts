import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import {
  type BackupManifest,
  checkDatabase,
  copyDatabase,
  hashFile,
  isAsWritten,
  manifestOf,
  type PagesCopied,
} from "./backup-file.ts";
import { lockDataDir, type LockHolder } from "./lock-data-dir.ts";
import { keepPrivate, SQLITE_FILE } from "./sqlite-database.ts";

/** What is saved or restored. */
export interface BackupRequest {
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** The backup. */
  readonly file: string;
  /** Replaces what is there. */
  readonly force?: boolean | undefined;
  /** epoch milliseconds */
  readonly now: number;
  readonly onProgress?: PagesCopied | undefined;
}

/**
 * Result of {@link backupSqlite}. `no_source`: there is no embedded database; `exists`: the file is
 * there already and `force` is not given; `damaged`: SQLite's own check found a fault.
 */
export type BackupResult =
  | { readonly ok: true; readonly manifest: BackupManifest }
  | { readonly ok: false; readonly reason: "no_source" | "exists" | "damaged" };

/**
 * Result of {@link restoreSqlite}. `no_source`: there is no such file; `in_use`: a server runs on the
 * data folder; `exists`: there is a database already and `force` is not given; `damaged`: the file
 * is no whole backup.
 */
export type RestoreResult =
  | { readonly ok: true; readonly rows: BackupManifest["rows"] }
  | { readonly ok: false; readonly reason: "no_source" | "exists" | "damaged" }
  | { readonly ok: false; readonly reason: "in_use"; readonly holder: LockHolder | undefined };

/**
 * Saves the embedded database as it is at one moment, while the server goes on writing. The file
 * appears when it is complete and checked, readable for its owner only, with a manifest beside it.
 * For PostgreSQL there is pg_dump.
 *
 * @throws when the file cannot be written
 */
export async function backupSqlite(request: BackupRequest): Promise<BackupResult> {
  const { dataDir, file, force = false, now, onProgress } = request;
  const source = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(source)) return { ok: false, reason: "no_source" };
  if (existsSync(file) && !force) return { ok: false, reason: "exists" };
  const partial = `${file}.partial`;
  try {
    writeFileSync(partial, "", { mode: 0o600 });
    await copyDatabase(source, partial, onProgress);
    becomeOneFile(partial);
    const rows = checkDatabase(partial);
    if (!rows) return { ok: false, reason: "damaged" };
    const manifest = {
      createdAt: new Date(now).toISOString(),
      sha256: await hashFile(partial),
      rows,
    };
    renameSync(partial, file);
    writeFileSync(manifestOf(file), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return { ok: true, manifest };
  } finally {
    rmSync(partial, { force: true });
  }
}

/**
 * Puts a backup in the place of the embedded database, whole or not at all. The next start brings
 * its tables up to date. A command line that has the database open sees the old state or the new.
 *
 * @throws when the data folder cannot be written
 */
export async function restoreSqlite(request: BackupRequest): Promise<RestoreResult> {
  const { dataDir, file, force = false, now, onProgress } = request;
  if (!existsSync(file)) return { ok: false, reason: "no_source" };
  const locked = lockDataDir(dataDir, now);
  if (!locked.ok) return { ok: false, reason: "in_use", holder: locked.holder };
  try {
    const target = path.join(dataDir, SQLITE_FILE);
    if (existsSync(target) && !force) return { ok: false, reason: "exists" };
    const rows = (await isAsWritten(file)) ? checkDatabase(file) : undefined;
    if (!rows) return { ok: false, reason: "damaged" };
    keepPrivate(target);
    await copyDatabase(file, target, onProgress);
    return { ok: true, rows };
  } finally {
    locked.release();
  }
}

/** Without the log that a copy inherits from a database in use. */
function becomeOneFile(file: string): void {
  const database = new Sqlite(file);
  database.pragma("journal_mode = DELETE");
  database.close();
}
