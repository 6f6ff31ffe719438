import type { BusyBlock, BusyFeedState, BusyStore } from "#booking/calendars";
import type { Selectable } from "kysely";
import { columnsOf, FEED_STATE, valueOf } from "./columns.ts";
import type { Schema } from "./schema.ts";
import type { Database, StoreTransaction } from "./store-transaction.ts";

/** Blocks in one insert; both engines limit the parameters of a statement. */
const INSERT_MAX = 500;

/** What is kept of other people's calendars, over either engine; see {@link BusyStore}. */
export function createBusyStore(db: Database): BusyStore {
  return {
    async claim({ id, owner, zone, now, leaseUntil }) {
      await db
        .insertInto("busy_feed")
        .values({ id, url_hash: id, zone })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      const row = await db
        .updateTable("busy_feed")
        .set({ lease_owner: owner, lease_until: leaseUntil })
        .where("id", "=", id)
        .where("next_at", "<=", now)
        .where((feed) => feed.or([feed("lease_until", "is", null), feed("lease_until", "<=", now)]))
        .returningAll()
        .executeTakeFirst();
      return row && stateOf(row);
    },
    settle: ({ id, owner }, state, blocks) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("busy_feed")
          .set({
            ...columnsOf(FEED_STATE, state),
            warnings: JSON.stringify(state.warnings),
            lease_owner: null,
            lease_until: null,
          })
          .where("id", "=", id)
          .where("lease_owner", "=", owner)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        if (blocks) await replaceBlocks(trx, id, blocks);
        return true;
      }),
    feeds: (ids) => findFeeds(db, ids),
    async blocks(id, range) {
      const rows = await db
        .selectFrom("busy_block")
        .select(["uid", "start_at", "end_at"])
        .where("feed_id", "=", id)
        .where("start_at", "<", range.end)
        .where("end_at", ">", range.start)
        .orderBy("start_at")
        .execute();
      return rows.map((row) => ({ uid: row.uid, start: row.start_at, end: row.end_at }));
    },
  };
}

async function replaceBlocks(
  trx: StoreTransaction,
  feedId: string,
  blocks: readonly BusyBlock[],
): Promise<void> {
  await trx.deleteFrom("busy_block").where("feed_id", "=", feedId).execute();
  for (let first = 0; first < blocks.length; first += INSERT_MAX) {
    const some = blocks.slice(first, first + INSERT_MAX).map(({ uid, start, end }) => {
      return { feed_id: feedId, uid, start_at: start, end_at: end };
    });
    await trx.insertInto("busy_block").values(some).execute();
  }
}

async function findFeeds(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("busy_feed").selectAll().where("id", "in", ids).execute();
  const counts = await db
    .selectFrom("busy_block")
    .select(["feed_id", (block) => block.fn.countAll().as("blocks")])
    .where("feed_id", "in", ids)
    .groupBy("feed_id")
    .execute();
  const blocksOf = new Map(counts.map((row) => [row.feed_id, Number(row.blocks)]));
  return rows.map((row) => ({ id: row.id, blocks: blocksOf.get(row.id) ?? 0, ...stateOf(row) }));
}

function stateOf(row: Selectable<Schema["busy_feed"]>): BusyFeedState {
  const warnings = JSON.parse(row.warnings) as BusyFeedState["warnings"];
  return { ...valueOf(FEED_STATE, row), warnings };
}
