import { chmodSync, copyFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { EFFORT_TIMEOUT_MS, effort } from "#fixtures/effort.ts";
import { ENGINES, mustOpen, POSTGRES, SQLITE } from "#fixtures/store/engines.ts";
import { after, bookRequest } from "#fixtures/store/requests.ts";
import { findLosses, startCrashWorker } from "#fixtures/store/run-crash.ts";
import { databaseFor, lookInto, storeFor } from "#fixtures/store/with-store.ts";

const ROUNDS = effort(2, 200);
/** Longest time that a process may work before it is killed, milliseconds. */
const LIFE_MAX_MS = 200;
const PER_ROUND = 10_000;
/** A failed write instead of the signal that comes with the limit, which counts half kilobytes. */
const FULL_AT_1_MB = ["sh", "-c", `trap '' XFSZ; ulimit -f 2048; exec "$@"`, "sh"];
const NOTHING_LOST = { lost: [], halfWritten: [] };

describe.each(effort([SQLITE], ENGINES))(
  "crashes on $name",
  { timeout: EFFORT_TIMEOUT_MS },
  (engine) => {
    it("G1: nothing acknowledged is lost when the process is killed at any moment", async () => {
      const database = await databaseFor(engine);
      const { settings } = database;
      await (await mustOpen(settings)).close();
      const acknowledged: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const worker = startCrashWorker({ first: round * PER_ROUND, lanes: 4, settings });
        await worker.started;
        await wait(Math.random() * LIFE_MAX_MS);
        worker.process.kill("SIGKILL");
        acknowledged.push(...(await worker.report).acknowledged);
      }

      expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
      expect(await findLosses(lookInto(database), acknowledged)).toEqual(NOTHING_LOST);
    });
  },
);

describe("the disk under SQLite", { timeout: EFFORT_TIMEOUT_MS }, () => {
  it("G1: when it is full, bookings fail, and none that was acknowledged is lost", async () => {
    const database = await databaseFor(SQLITE);
    const { settings } = database;
    const { acknowledged, failures } = await startCrashWorker(
      { first: 0, lanes: 2, settings },
      FULL_AT_1_MB,
    ).report;
    const losses = await findLosses(lookInto(database), acknowledged);
    const roomAgain = startCrashWorker({ first: PER_ROUND, lanes: 1, settings });
    await roomAgain.started;
    roomAgain.process.kill("SIGKILL");
    const later = await roomAgain.report;

    expect(acknowledged.length).toBeGreaterThan(0);
    expect(failures).toBe(6);
    expect(losses).toEqual(NOTHING_LOST);
    expect(later.acknowledged.length).toBeGreaterThan(0);
  });

  it("G1: what was acknowledged is in the files as they are when the power goes", async () => {
    const { settings } = await databaseFor(SQLITE);
    const copy = await databaseFor(SQLITE);
    const store = await storeFor(settings);
    const booked = await store.bookings.book(bookRequest("ann", after(0)));
    // The server lives on: nothing is closed, nothing is brought from the log into the file.
    const left = readdirSync(settings.dataDir).filter((name) => !name.endsWith("-shm"));
    for (const name of left) {
      copyFileSync(path.join(settings.dataDir, name), path.join(copy.settings.dataDir, name));
    }
    const revived = await storeFor(copy.settings);

    expect(left).toContain("studio.sqlite-wal");
    expect(booked).toMatchObject({ ok: true, booking: { id: "ann" } });
    expect(await revived.bookings.find("ann")).toMatchObject({ id: "ann", start: after(0) });
  });

  it("G1: when it may only be read, nothing is acknowledged", async () => {
    const database = await databaseFor(SQLITE);
    const { settings } = database;
    await (await mustOpen(settings)).close();
    const report = await startCrashWorker({ first: 0, lanes: 1, readOnly: true, settings }).report;
    chmodSync(settings.dataDir, 0o755);

    expect(report).toEqual({ acknowledged: [], failures: 1 });
  });
});

describe("the connections to PostgreSQL", { timeout: EFFORT_TIMEOUT_MS }, () => {
  it(
    "G1: when they break in the middle of bookings, these fail and nothing is lost",
    { tags: ["long"] },
    async () => {
      const database = await databaseFor(POSTGRES);
      const { settings } = database;
      await (await mustOpen(settings)).close();
      const db = lookInto(database);
      const acknowledged: string[] = [];
      let failures = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const worker = startCrashWorker({ first: round * PER_ROUND, lanes: 4, settings });
        await worker.started;
        // Until every lane has failed three times.
        while (worker.process.exitCode === null) {
          await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
          await wait(Math.random() * 20);
        }
        const report = await worker.report;
        acknowledged.push(...report.acknowledged);
        failures += report.failures;
      }

      expect(failures).toBe(ROUNDS * 12);
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(await findLosses(db, acknowledged)).toEqual(NOTHING_LOST);
    },
  );
});
