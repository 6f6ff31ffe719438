import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readFileSync, existsSync } from "node:fs";
import { type BackupManifest, checkDatabase, manifestOf } from "./backup-file.ts";
import { restoreSqlite } from "./backup.ts";
import { openStore } from "./open-store.ts";
import { SQLITE_FILE } from "./sqlite-database.ts";

/** Result of {@link checkBackup}; the problem is a sentence. */
export type BackupCheck =
  | { readonly ok: true; readonly rows: BackupManifest["rows"] }
  | { readonly ok: false; readonly problem: string };

/**
 * Proves a backup by restoring it into a folder of its own, which is removed: the file is whole, this
 * version of the program can open it, and no row is missing that its manifest has.
 *
 * @param file the backup
 * @param now epoch milliseconds
 */
export async function checkBackup(file: string, now: number): Promise<BackupCheck> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "backup-check-"));
  try {
    const restored = await restoreSqlite({ dataDir, file, now });
    if (!restored.ok) return { ok: false, problem: `it cannot be restored (${restored.reason})` };
    const opened = await openStore({ dataDir, databaseUrl: undefined });
    if (!opened.ok) return { ok: false, problem: opened.problem };
    await opened.store.close();
    const rows = checkDatabase(path.join(dataDir, SQLITE_FILE));
    if (!rows) return { ok: false, problem: "it is damaged once it is opened" };
    const missing = Object.entries(expectedRows(file) ?? restored.rows)
      .filter(([table, count]) => rows[table as keyof typeof rows] !== count)
      .map(([table]) => table);
    if (missing.length === 0) return { ok: true, rows };
    return { ok: false, problem: `it has other rows than its manifest: ${missing.join(", ")}` };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function expectedRows(file: string): BackupManifest["rows"] | undefined {
  const manifest = manifestOf(file);
  if (!existsSync(manifest)) return undefined;
  return (JSON.parse(readFileSync(manifest, "utf8")) as BackupManifest).rows;
}
