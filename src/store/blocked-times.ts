import type { Selectable } from "kysely";
import type { BlockedTime, BlockStore, Weekday } from "#booking";
import { writeAudit } from "./audit-trail.ts";
import { BLOCKED, columnsOf, valueOf } from "./columns.ts";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { change } from "./store-transaction.ts";

/** Blocks time; see `BlockStore.add`. */
export const addBlock: Query<BlockStore["add"]> = (db, { block, line, author }) =>
  change(db, async (trx) => {
    const { id, createdAt: at, reason } = block;
    const row = { ...columnsOf(BLOCKED, block), weekdays: block.weekdays.join(" ") };
    await trx.insertInto("blocked_time").values(row).execute();
    const after = { block: line, reason };
    await writeAudit(trx, { at, author, action: "time_block", subject: id, before: null, after });
  });

/** Takes a block back; see `BlockStore.remove`. */
export const removeBlock: Query<BlockStore["remove"]> = (db, { id, line, now, author }) =>
  change(db, async (trx) => {
    const row = await trx
      .deleteFrom("blocked_time")
      .where("id", "=", id)
      .returning("reason")
      .executeTakeFirst();
    if (!row) return false;
    const before = { block: line, reason: row.reason };
    const entry = { action: "time_unblock", subject: id, before, after: null } as const;
    await writeAudit(trx, { at: now, author, ...entry });
    return true;
  });

/** One block by its id. */
export const findBlock: Query<BlockStore["find"]> = async (db, id) => {
  const row = await db
    .selectFrom("blocked_time")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && blockOf(row);
};

/** Blocks that may touch some days; see `BlockStore.list`. */
export const listBlocks: Query<BlockStore["list"]> = async (db, { first, last }) => {
  const rows = await db
    .selectFrom("blocked_time")
    .selectAll()
    .where("first_day", "<=", last)
    .where((block) => block.or([block("last_day", "is", null), block("last_day", ">=", first)]))
    .orderBy("first_day")
    .orderBy("id")
    .execute();
  return rows.map(blockOf);
};

function blockOf(row: Selectable<Schema["blocked_time"]>): BlockedTime {
  // Only `addBlock` writes them.
  const weekdays = row.weekdays === "" ? [] : (row.weekdays.split(" ") as Weekday[]);
  return { ...valueOf(BLOCKED, row), weekdays };
}
