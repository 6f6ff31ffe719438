import { existsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { lockDataDir, type LockHolder } from "./lock-data-dir.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres-database.ts";
import { openSqlite, SQLITE_FILE } from "./sqlite-database.ts";
import { changeOrNothing, type Database } from "./store-transaction.ts";
import {
  countRows,
  createTableSum,
  insertRows,
  readRows,
  sumTable,
  type TableName,
  TABLES,
  type TableSum,
} from "./table-copy.ts";

/** What is moved where. */
export interface TransferRequest {
  /** Folder of the embedded database. */
  readonly dataDir: string;
  /** An empty database: `postgres://user:password@host:port/database`. */
  readonly databaseUrl: string;
  /** epoch milliseconds */
  readonly now: number;
  /** Hears how far a table is, after every few hundred rows. */
  readonly onProgress?: ((progress: TransferProgress) => void) | undefined;
}

/** How far a table is. */
interface TransferProgress {
  readonly table: TableName;
  readonly rows: number;
  readonly of: number;
}

/** What a table held on both sides; equal on success. */
interface TransferredTable {
  readonly table: TableName;
  readonly from: TableSum;
  readonly to: TableSum;
}

/**
 * Result of {@link transferToPostgres}. `no_source`: there is no embedded database; `in_use`: a
 * server runs on it and could write what would not come along; `not_empty`: the target holds rows;
 * `differs`: the two sides are not the same after copying.
 */
export type TransferResult =
  | { readonly ok: true; readonly tables: readonly TransferredTable[] }
  | { readonly ok: false; readonly reason: "no_source" }
  | { readonly ok: false; readonly reason: "in_use"; readonly holder: LockHolder | undefined }
  | { readonly ok: false; readonly reason: "not_empty"; readonly table: TableName }
  | { readonly ok: false; readonly reason: "differs"; readonly table: TransferredTable };

/**
 * Copies everything from SQLite to PostgreSQL in one transaction, and compares number and checksum
 * of every table as read from both sides before it counts. A refusal leaves the target without rows.
 *
 * @throws when one of the two cannot be reached
 */
export async function transferToPostgres(request: TransferRequest): Promise<TransferResult> {
  const { dataDir, databaseUrl, now } = request;
  if (!existsSync(path.join(dataDir, SQLITE_FILE))) return { ok: false, reason: "no_source" };
  const locked = lockDataDir(dataDir, now);
  if (!locked.ok) return { ok: false, reason: "in_use", holder: locked.holder };
  const from = openSqlite(dataDir);
  const to = openPostgres(databaseUrl, () => {});
  try {
    await migrate(from);
    await migrate(to);
    // Both transactions are open to the end: the command line may be writing beside us.
    return await changeOrNothing<TransferResult>(to, (target) =>
      from.transaction().execute((source) => copyInto(source, target, request.onProgress)),
    );
  } finally {
    await from.destroy();
    await to.destroy();
    locked.release();
  }
}

async function copyInto(
  source: Database,
  target: Database,
  onProgress: (progress: TransferProgress) => void = () => {},
): Promise<TransferResult> {
  const names = sql.join(TABLES.map((table) => sql.table(table)));
  await sql`LOCK TABLE ${names} IN EXCLUSIVE MODE`.execute(target);
  for (const table of TABLES) {
    if ((await countRows(target, table)) > 0) return { ok: false, reason: "not_empty", table };
  }
  const tables: TransferredTable[] = [];
  for (const table of TABLES) {
    const of = await countRows(source, table);
    const read = createTableSum();
    onProgress({ table, rows: 0, of });
    for await (const rows of readRows(source, table)) {
      await insertRows(target, table, rows);
      read.add(rows);
      onProgress({ table, rows: read.sum().rows, of });
    }
    const copied = { table, from: read.sum(), to: await sumTable(target, table) };
    if (copied.from.rows !== copied.to.rows || copied.from.checksum !== copied.to.checksum) {
      return { ok: false, reason: "differs", table: copied };
    }
    tables.push(copied);
  }
  return { ok: true, tables };
}
