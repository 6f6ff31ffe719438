import type { Selectable } from "kysely";
import type { BookingStore, Hold, HoldRequest } from "#booking";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { claimTicks } from "./slot-claims.ts";
import { changeCalendar, type Database, type StoreTransaction } from "./store-transaction.ts";
import { isOverShare } from "./tentative-claims.ts";

/** Keeps a time for a while; see `BookingStore.placeHold` (b1). */
export const placeHold: Query<BookingStore["placeHold"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const { id, tokenHash, start, ticks, expiresAt, isProven, day, now } = request;
    const before = await findOwnHold(trx, tokenHash);
    const isSame = before?.start === start;
    if (before && isSame && before.expiresAt > now) return { ok: true, hold: before };
    await dropHold(trx, tokenHash);
    if (await hasTooMany(trx, request)) return { ok: false, reason: "too_many_holds" };
    const rank = isProven ? "firm" : "tentative";
    const isOver = await isOverShare(trx, day, ticks, rank, now);
    if (isOver && !isProven) return { ok: false, reason: "day_held" };
    const [ip_key = null, wide_key = null] = request.networkKeys;
    // Beyond the share of a day, time is kept only from those who have proven nothing.
    const firm = isProven && !isOver ? 1 : 0;
    const keys = { ip_key, wide_key, firm };
    await trx
      .insertInto("hold")
      .values({ id, token_hash: tokenHash, start_at: start, expires_at: expiresAt, ...keys })
      .execute();
    const isFree = await claimTicks(trx, { holdId: id }, ticks, now, rank);
    if (!isFree) return { ok: false, reason: "slot_taken" };
    const hold = { id, start, expiresAt, isExtended: false };
    return { ok: true, hold, ...(isSame && { isRenewed: true }) };
  });

/** The live hold of a token. */
export const findHold: Query<BookingStore["findHold"]> = async (db, tokenHash, now) => {
  const hold = await findOwnHold(db, tokenHash);
  return hold && hold.expiresAt > now ? hold : undefined;
};

/** The last hold of a token, ended or not. */
async function findOwnHold(db: Database, tokenHash: string): Promise<Hold | undefined> {
  const row = await db
    .selectFrom("hold")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row && holdOf(row);
}

/** Lets a live hold last longer, once; see `BookingStore.extendHold`. */
export const extendHold: Query<BookingStore["extendHold"]> = async (
  db,
  tokenHash,
  expiresAt,
  now,
) => {
  const row = await db
    .updateTable("hold")
    .set({ expires_at: expiresAt, extended: 1 })
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .where("extended", "=", 0)
    .returningAll()
    .executeTakeFirst();
  return row && holdOf(row);
};

/** Ends a hold; its claims go with it. */
export const dropHold: Query<BookingStore["releaseHold"]> = async (db, tokenHash) => {
  await db.deleteFrom("hold").where("token_hash", "=", tokenHash).execute();
};

/** Whether a network, the smallest or the one around it, has as many live holds as it may. */
async function hasTooMany(
  trx: StoreTransaction,
  { networkKeys, maxPerNetwork, now }: HoldRequest,
): Promise<boolean> {
  const columns = ["ip_key", "wide_key"] as const;
  for (const [index, column] of columns.entries()) {
    const key = networkKeys[index];
    if (key === undefined) continue;
    const { count } = await trx
      .selectFrom("hold")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("expires_at", ">", now)
      .where(column, "=", key)
      .executeTakeFirstOrThrow();
    if (count >= (maxPerNetwork[index] ?? 0)) return true;
  }
  return false;
}

function holdOf(row: Selectable<Schema["hold"]>): Hold {
  const { id, start_at: start, expires_at: expiresAt, extended } = row;
  return { id, start, expiresAt, isExtended: extended === 1 };
}
