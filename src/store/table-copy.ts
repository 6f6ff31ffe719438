import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Schema } from "./schema.ts";
import type { Database } from "./store-transaction.ts";

/** A table's name. */
export type TableName = keyof Schema;

/** A row by its columns. */
export type Row = Readonly<Record<string, string | number | null>>;

/** What a table holds, whatever the order of its rows. */
export interface TableSum {
  readonly rows: number;
  /** Sum of the rows' SHA-256, modulo 2^256, in hexadecimal. */
  readonly checksum: string;
}

/** Primary keys of all tables; a table comes after those that it refers to. */
export const PRIMARY_KEYS: Readonly<Record<TableName, readonly string[]>> = {
  submission: ["id"],
  booking: ["id"],
  hold: ["id"],
  slot_claim: ["resource_id", "tick"],
  day_quota: ["resource_id", "local_day"],
  busy_feed: ["id"],
  busy_block: ["feed_id", "uid", "start_at"],
  contact: ["id"],
  contact_entry: ["id"],
  subscriber: ["id"],
  wording: ["id"],
  consent: ["id"],
  suppression: ["email_hash"],
  outbox: ["id"],
  rate_bucket: ["k"],
  closed_day: ["local_day"],
  blocked_time: ["id"],
  rule_change: ["name"],
  setting: ["name"],
  person: ["id"],
  sign_in_link: ["id"],
  session: ["id"],
  passkey: ["id"],
  spent_challenge: ["id"],
  audit_entry: ["id"],
  counter: ["kind", "day", "name", "step"],
  counted_visit: ["visit"],
  counting_salt: ["day"],
  fault: ["id"],
  issue_send: ["issue"],
  issue_copy: ["issue", "subscriber_id"],
};

/** All tables, in an order in which they can be filled. */
export const TABLES = Object.keys(PRIMARY_KEYS) as readonly TableName[];

const BATCH = 500;
const MODULUS = 1n << 256n;

/** How many rows a table has. */
export async function countRows(db: Database, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Reads a table, some rows at a time, in the order of its primary key. */
export async function* readRows(db: Database, table: TableName): AsyncGenerator<readonly Row[]> {
  const key = sql.join(PRIMARY_KEYS[table].map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const values = last && sql.join(PRIMARY_KEYS[table].map((column) => last?.[column] ?? null));
    const { rows } = await sql<Row>`
      SELECT * FROM ${sql.table(table)} ${values ? sql`WHERE (${key}) > (${values})` : sql``}
      ORDER BY ${key} LIMIT ${BATCH}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

/** Adds up rows; the order in which they come makes no difference. */
export function createTableSum(): {
  readonly add: (rows: readonly Row[]) => void;
  readonly sum: () => TableSum;
} {
  let count = 0;
  let total = 0n;
  return {
    add: (rows) => {
      for (const row of rows) {
        const columns = Object.keys(row).toSorted();
        const text = JSON.stringify(columns.map((column) => [column, row[column]]));
        total += BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
      }
      count += rows.length;
    },
    sum: () => ({ rows: count, checksum: (total % MODULUS).toString(16).padStart(64, "0") }),
  };
}

/** What a table holds. */
export async function sumTable(db: Database, table: TableName): Promise<TableSum> {
  const sum = createTableSum();
  for await (const rows of readRows(db, table)) sum.add(rows);
  return sum.sum();
}

/** Stores rows as they are. */
export async function insertRows(
  db: Database,
  table: TableName,
  rows: readonly Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`,
  );
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES ${sql.join(values)}
  `.execute(db);
}
