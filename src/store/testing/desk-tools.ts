import type { Kysely } from "kysely";
import type { Schema } from "../schema.ts";

/** Ids that count up, so that what was made later sorts later. */
export function countingIds(prefix: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${String(count).padStart(6, "0")}`;
  };
}

/** What stands in the outbox: kind and state, in the order of the ids. */
export async function mailsIn(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db.selectFrom("outbox").select(["kind", "state"]).orderBy("id").execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`);
}

/** How many rows a table has. */
export async function countRows(db: Kysely<Schema>, table: keyof Schema): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return row.rows;
}
