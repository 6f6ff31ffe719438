import { sql } from "kysely";
import type { RateLimits } from "#forms";
import type { Query } from "./port-queries.ts";
import { type Database, engineOf } from "./store-transaction.ts";

/**
 * Takes a token of a bucket, see `RateLimits.take` (b4): one bucket per rule and key, shared by all
 * nodes, still there after a restart. It holds `points` events and fills evenly.
 *
 * Takes in one statement, so that no two see the same last token. A token counts as `windowMs`
 * parts, of which `points` come back every millisecond: whole numbers, nothing is rounded away.
 */
export const takeToken: Query<RateLimits["take"]> = async (db, rule, key, now) => {
  const { name, points, windowMs } = rule;
  const full = points * windowMs;
  const [least, greatest] = extremesOf(db);
  // Clocks of two nodes may differ: time never runs backwards for a bucket.
  const passed = sql<number>`${greatest}(${now} - rate_bucket.at, 0)`;
  const level = sql<number>`${least}(${full}, rate_bucket.tokens + ${passed} * ${points})`;
  const taken = await db
    .insertInto("rate_bucket")
    .values({ k: `${name}:${key}`, tokens: full - windowMs, at: now })
    .onConflict((conflict) =>
      conflict
        .column("k")
        .doUpdateSet({
          tokens: sql<number>`${level} - ${windowMs}`,
          at: sql<number>`${greatest}(rate_bucket.at, ${now})`,
        })
        .where(level, ">=", windowMs),
    )
    .returning("k")
    .executeTakeFirst();
  if (taken) return { ok: true };
  const answer = await checkToken(db, rule, key, now);
  // Full again between the two statements, or swept: the next try finds a token.
  return answer.ok ? { ok: false, waitMs: 1 } : answer;
};

/** Whether a token is left, without taking it; see `RateLimits.check`. */
export const checkToken: Query<RateLimits["check"]> = async (db, rule, key, now) => {
  const { name, points, windowMs } = rule;
  const kept = await db
    .selectFrom("rate_bucket")
    .select(["tokens", "at"])
    .where("k", "=", `${name}:${key}`)
    .executeTakeFirst();
  if (!kept) return { ok: true, left: points };
  const readyAt = kept.at + Math.ceil((windowMs - kept.tokens) / points);
  if (kept.tokens < windowMs && readyAt > now) return { ok: false, waitMs: readyAt - now };
  const level = kept.tokens + Math.max(0, now - kept.at) * points;
  return { ok: true, left: Math.min(points, Math.floor(level / windowMs)) };
};

/** See `RateLimits.giveBack`. */
export const giveTokenBack: Query<RateLimits["giveBack"]> = async (db, rule, key) => {
  const { name, points, windowMs } = rule;
  const [least] = extremesOf(db);
  await db
    .updateTable("rate_bucket")
    .set((row) => ({
      tokens: sql<number>`${least}(${points * windowMs}, ${row.ref("tokens")} + ${windowMs})`,
    }))
    .where("k", "=", `${name}:${key}`)
    .execute();
};

/** The functions for the least and the greatest of several values. */
function extremesOf(db: Database) {
  return engineOf(db) === "postgres"
    ? ([sql`least`, sql`greatest`] as const)
    : ([sql`min`, sql`max`] as const);
}
