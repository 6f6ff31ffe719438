import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";
import { openPostgres } from "./postgres-database.ts";
import { EFFORT_TIMEOUT_MS } from "#fixtures/effort.ts";
import { mustOpen } from "#fixtures/store/engines.ts";
import { startOwnPostgres } from "#fixtures/store/own-postgres.ts";
import { after, bookRequest } from "#fixtures/store/requests.ts";
import { findLosses } from "#fixtures/store/run-crash.ts";

const ROUNDS = 50;
const LANES = 8;
/** Longest time from one booking to a crash, milliseconds. */
const LIFE_MAX_MS = 100;

it.skipIf(!process.env["TEST_DATABASE_URL"])(
  "G1: when PostgreSQL crashes in the middle of bookings, these fail and nothing is lost",
  { tags: ["long"], timeout: EFFORT_TIMEOUT_MS },
  async () => {
    const server = await startOwnPostgres();
    const store = await mustOpen({ dataDir: "", databaseUrl: server.url });
    const acknowledged: string[] = [];
    let failures = 0;
    let number = 0;

    /** Books until the server is gone. */
    const bookOn = async (): Promise<void> => {
      for (;;) {
        number += 1;
        const id = `b${number}`;
        const made = await store.bookings.book(bookRequest(id, after(45 * number))).then(
          ({ ok }) => ok,
          () => undefined,
        );
        if (made === undefined) {
          failures += 1;
          return;
        }
        if (made) acknowledged.push(id);
      }
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      const known = acknowledged.length;
      const lanes = Array.from({ length: LANES }, bookOn);
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(known);
      await wait(Math.random() * LIFE_MAX_MS);
      await crash(server.url);
      await Promise.all(lanes);
      // The server recovers by itself from its log.
      await expect.poll(() => store.isReachable(), { timeout: 30_000 }).toBe(true);
    }
    const db = openPostgres(server.url, () => {});
    const losses = await findLosses(db, acknowledged);
    await db.destroy();
    await store.close();
    await server.stop();

    expect(failures).toBe(ROUNDS * LANES);
    expect(losses).toEqual({ lost: [], halfWritten: [] });
  },
);

/** Kills one of the server's processes: it ends all others at once, as `pg_ctl stop -m immediate`. */
async function crash(url: string): Promise<void> {
  const db = openPostgres(url, () => {});
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  process.kill(rows[0]?.pid ?? 0, "SIGKILL");
  await db.destroy().catch(() => {});
}
