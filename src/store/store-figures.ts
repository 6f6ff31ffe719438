import { sql } from "kysely";
import { type Database, engineOf } from "./store-transaction.ts";

/** Messages that are due and not sent, after the same number of tries. */
interface WaitingMessages {
  /** Tries so far; those that were not tried yet have none. */
  readonly attempts: number;
  readonly count: number;
  /** Epoch milliseconds; when the first of them is due, or is tried again. */
  readonly firstDueAt: number;
}

/** What the database holds right now, for those who watch the server. */
export interface StoreFigures {
  /** Times that visitors hold. */
  readonly holds: number;
  readonly waiting: readonly WaitingMessages[];
  /** Messages that will not be sent. */
  readonly dead: number;
  /** Size of the database. */
  readonly bytes: number;
  /** Open connections to the database, of all servers together. */
  readonly connections: number;
}

/**
 * Counts what the store holds, by indexes and in five queries.
 *
 * @param now epoch milliseconds
 */
export async function readFigures(db: Database, now: number): Promise<StoreFigures> {
  const holds = await db
    .selectFrom("hold")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom("outbox")
    .select(({ fn }) => [
      "attempts",
      fn.countAll<number>().as("count"),
      fn.min("not_before").as("firstDueAt"),
    ])
    .where("state", "in", ["pending", "leased"])
    .where((row) => row.or([row("attempts", ">", 0), row("not_before", "<=", now)]))
    .groupBy("attempts")
    .orderBy("attempts")
    .execute();
  const dead = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("state", "=", "dead")
    .executeTakeFirstOrThrow();
  return { holds: holds.count, waiting, dead: dead.count, ...(await readSize(db)) };
}

async function readSize(db: Database): Promise<Pick<StoreFigures, "bytes" | "connections">> {
  const query =
    engineOf(db) === "postgres"
      ? sql<{ bytes: number; connections: number }>`
          SELECT pg_database_size(current_database()) AS bytes, numbackends AS connections
          FROM pg_stat_database WHERE datname = current_database()`
      : sql<{ bytes: number; connections: number }>`
          SELECT page_count * page_size AS bytes, 1 AS connections
          FROM pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  return rows[0] ?? { bytes: 0, connections: 0 };
}
