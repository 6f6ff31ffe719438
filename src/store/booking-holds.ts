import type { Selectable } from "kysely";
import type { BookingStore, Hold, HoldRequest } from "#booking";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import { claimTicks } from "./slot-claims.ts";
import { changeCalendar, type Database, type StoreTransaction } from "./store-transaction.ts";

/** Keeps a time for a while; see `BookingStore.placeHold` (b1). */
export const placeHold: Query<BookingStore["placeHold"]> = (db, request) =>
  changeCalendar(db, async (trx) => {
    const { id, tokenHash, start, ticks, expiresAt, ipKey, now } = request;
    const before = await findOwnHold(trx, tokenHash);
    const isSame = before?.start === start;
    if (before && isSame && before.expiresAt > now) return { ok: true, hold: before };
    await dropHold(trx, tokenHash);
    if (await hasTooMany(trx, request)) return { ok: false, reason: "too_many_holds" };
    await trx
      .insertInto("hold")
      .values({ id, token_hash: tokenHash, start_at: start, ip_key: ipKey, expires_at: expiresAt })
      .execute();
    const isFree = await claimTicks(trx, { holdId: id }, ticks, now);
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

async function hasTooMany(trx: StoreTransaction, request: HoldRequest): Promise<boolean> {
  const { ipKey, maxPerIp, maxInDay, day, now } = request;
  const live = trx
    .selectFrom("hold")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("expires_at", ">", now);
  const inDay = await live
    .where("start_at", ">=", day.start)
    .where("start_at", "<", day.end)
    .executeTakeFirstOrThrow();
  if (inDay.count >= maxInDay) return true;
  if (ipKey === null) return false;
  const ofIp = await live.where("ip_key", "=", ipKey).executeTakeFirstOrThrow();
  return ofIp.count >= maxPerIp;
}

function holdOf(row: Selectable<Schema["hold"]>): Hold {
  const { id, start_at: start, expires_at: expiresAt, extended } = row;
  return { id, start, expiresAt, isExtended: extended === 1 };
}
