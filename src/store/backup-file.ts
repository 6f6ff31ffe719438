import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { type TableName, TABLES } from "./table-copy.ts";

/** What a backup holds; lies beside it as `<file>.json`. */
export interface BackupManifest {
  /** ISO instant */
  readonly createdAt: string;
  /** SHA-256 of the file, hexadecimal */
  readonly sha256: string;
  /** Number of rows by table */
  readonly rows: Readonly<Partial<Record<TableName, number>>>;
}

/** Hears how many pages of a database are copied, of how many. */
export type PagesCopied = (done: number, of: number) => void;

const PAGES_AT_ONCE = 500;

/** Where the manifest of a backup lies. */
export function manifestOf(file: string): string {
  return `${file}.json`;
}

/** Copies a database as it is at one moment; others may go on using both. */
export async function copyDatabase(
  from: string,
  to: string,
  onProgress: PagesCopied = () => {},
): Promise<void> {
  const database = new Sqlite(from, { readonly: true });
  try {
    // Stays at this moment: otherwise every write of the server would make the copy begin again.
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_master").get();
    const { totalPages } = await database.backup(to, {
      progress: (progress) => {
        onProgress(progress.totalPages - progress.remainingPages, progress.totalPages);
        return PAGES_AT_ONCE;
      },
    });
    onProgress(totalPages, totalPages);
  } finally {
    database.close();
  }
}

/** Rows by table, when SQLite finds no fault in a file and it is one of ours. */
export function checkDatabase(file: string): BackupManifest["rows"] | undefined {
  let database: Sqlite.Database | undefined;
  try {
    database = new Sqlite(file, { readonly: true });
    if (database.pragma("integrity_check", { simple: true }) !== "ok") return undefined;
    const names = database
      .prepare<[], { name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
      .all()
      .map(({ name }) => name);
    if (!names.includes("booking")) return undefined;
    const count = (table: TableName): number =>
      database?.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0;
    const there = TABLES.filter((table) => names.includes(table));
    return Object.fromEntries(there.map((table) => [table, count(table)]));
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return undefined;
    throw error;
  } finally {
    database?.close();
  }
}

/** Whether a file is the one that its manifest describes; one without a manifest is believed. */
export async function isAsWritten(file: string): Promise<boolean> {
  if (!existsSync(manifestOf(file))) return true;
  try {
    const { sha256 } = JSON.parse(readFileSync(manifestOf(file), "utf8")) as BackupManifest;
    return sha256 === (await hashFile(file));
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
