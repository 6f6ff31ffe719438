import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSqlite } from "./sqlite-database.ts";
import { effort, EFFORT_TIMEOUT_MS } from "#fixtures/effort.ts";
import { mustOpen } from "#fixtures/store/engines.ts";
import { findLosses, startCrashWorker } from "#fixtures/store/run-crash.ts";
import {
  canTrace,
  type DiskEvent,
  failingDisk,
  readDiskLog,
  recordedDisk,
  TracedFiles,
} from "#fixtures/store/traced-disk.ts";

/** Syncs until the process is killed: one for each booking, more where the log is brought into the file. */
const SYNCS = 400;
const POWER_CUTS = 600;
const SOUND = { integrity: "ok", lost: [], halfWritten: [] };

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disk-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function makeStore(): Promise<string> {
  const dataDir = makeFolder();
  await (await mustOpen({ dataDir, databaseUrl: undefined })).close();
  return dataDir;
}

/** What is wrong with a store whose bookings were acknowledged. */
async function inspect(dataDir: string, acknowledged: readonly string[]) {
  const db = openSqlite(dataDir);
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const losses = await findLosses(db, acknowledged);
  await db.destroy();
  return { integrity: rows.map((row) => row.integrity_check).join(), ...losses };
}

const filesOf = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name))]));

const isBooking = (event: DiskEvent): boolean =>
  event.kind === "said" && /^b\d+$/m.test(event.text);

describe.skipIf(!canTrace())("G1: the disk under SQLite", { timeout: EFFORT_TIMEOUT_MS }, () => {
  it.each([
    ...effort([], [["syncs", "fsync,fdatasync", 25] as const]),
    ["writes", "pwrite64", 700] as const,
  ])(
    "when its %s fail, bookings fail, and none that was acknowledged is lost",
    async (_, calls, from) => {
      const dataDir = await makeStore();
      const order = { first: 0, lanes: 2, settings: { dataDir } };
      const { acknowledged, failures } = await startCrashWorker(order, failingDisk(calls, from))
        .report;
      const found = await inspect(dataDir, acknowledged);
      const mended = startCrashWorker({ ...order, first: 10_000, lanes: 1 });
      await mended.started;
      mended.process.kill("SIGKILL");
      const later = await mended.report;

      expect(acknowledged.length).toBeGreaterThan(5);
      expect(failures).toBe(6);
      expect(found).toEqual(SOUND);
      expect(later.acknowledged.length).toBeGreaterThan(0);
    },
  );

  it(
    "after a power cut at any moment, with any part of what was not synced, nothing is lost",
    { tags: ["long"] },
    async () => {
      const dataDir = await makeStore();
      const [before, log] = [filesOf(dataDir), path.join(makeFolder(), "log")];
      const order = { first: 0, lanes: 2, settings: { dataDir } };
      await startCrashWorker(order, recordedDisk(log, SYNCS)).report;
      const events = readDiskLog(log, dataDir);
      // Some right after an acknowledgement, where an answer that came too early would show.
      const moments = events.map((event, index) => (isBooking(event) ? index : -1));
      const acknowledgements = moments.filter((index) => index >= 0);
      const cuts = new Set(
        Array.from({ length: POWER_CUTS }, (_, cut) =>
          cut % 2 === 0 ? pick(acknowledgements) : Math.floor(Math.random() * events.length),
        ),
      );
      const files = new TracedFiles(before);
      const acknowledged: string[] = [];
      for (const [index, event] of events.entries()) {
        files.follow(event);
        if (event.kind === "said") acknowledged.push(...event.text.trim().split("\n"));
        for (const share of cuts.has(index) ? [0, 0.5] : []) {
          const left = makeFolder();
          const contents = files.afterPowerCut(() => Math.random() < share);
          for (const [name, bytes] of contents) writeFileSync(path.join(left, name), bytes);
          const found = await inspect(left, acknowledged);

          expect({ index, share, ...found }).toEqual({ index, share, ...SOUND });
        }
      }

      expect(acknowledged.length).toBeGreaterThan(SYNCS / 2);
    },
  );
});

function pick(from: readonly number[]): number {
  return from[Math.floor(Math.random() * from.length)] ?? 0;
}
