import { sql } from "kysely";
import type { RateAnswer, RateRule } from "#forms";
import type { Database } from "./store-transaction.ts";

/**
 * Takes a token of a bucket, see `RateLimits.take` (b4): one bucket per rule and key, shared by all
 * nodes, still there after a restart. It holds `points` events and fills evenly.
 *
 * Takes in one statement, so that no two see the same last token. A token counts as `windowMs`
 * parts, of which `points` come back every millisecond: whole numbers, nothing is rounded away.
 */
export async function takeToken(
  { db, engine }: Database,
  { name, points, windowMs }: RateRule,
  key: string,
  now: number,
): Promise<RateAnswer> {
  const bucket = `${name}:${key}`;
  const full = points * windowMs;
  const [least, greatest] =
    engine === "postgres" ? [sql`least`, sql`greatest`] : [sql`min`, sql`max`];
  // Clocks of two nodes may differ: time never runs backwards for a bucket.
  const passed = sql<number>`${greatest}(${now} - rate_bucket.at, 0)`;
  const level = sql<number>`${least}(${full}, rate_bucket.tokens + ${passed} * ${points})`;
  const taken = await db
    .insertInto("rate_bucket")
    .values({ k: bucket, tokens: full - windowMs, at: now })
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
  const answer = await checkToken(db, { name, points, windowMs }, key, now);
  // Full again between the two statements, or swept: the next try finds a token.
  return answer.ok ? { ok: false, waitMs: 1 } : answer;
}

/** Whether a token is left, without taking it; see `RateLimits.check`. */
export async function checkToken(
  db: Database["db"],
  { name, points, windowMs }: RateRule,
  key: string,
  now: number,
): Promise<RateAnswer> {
  const kept = await db
    .selectFrom("rate_bucket")
    .select(["tokens", "at"])
    .where("k", "=", `${name}:${key}`)
    .executeTakeFirst();
  if (!kept) return { ok: true };
  const readyAt = kept.at + Math.ceil((windowMs - kept.tokens) / points);
  const isReady = kept.tokens >= windowMs || readyAt <= now;
  return isReady ? { ok: true } : { ok: false, waitMs: readyAt - now };
}

/** See `RateLimits.giveBack`. */
export async function giveTokenBack(
  { db, engine }: Database,
  { name, points, windowMs }: RateRule,
  key: string,
): Promise<void> {
  const least = engine === "postgres" ? sql`least` : sql`min`;
  await db
    .updateTable("rate_bucket")
    .set((row) => ({
      tokens: sql<number>`${least}(${points * windowMs}, ${row.ref("tokens")} + ${windowMs})`,
    }))
    .where("k", "=", `${name}:${key}`)
    .execute();
}
