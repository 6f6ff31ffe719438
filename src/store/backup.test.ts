import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  backupSqlite,
  checkBackup,
  datedBackup,
  lockDataDir,
  newestBackupAt,
  pruneBackups,
  restoreSqlite,
  type Store,
} from "./index.ts";
import { type EmptyDatabase, mustOpen, SQLITE } from "#fixtures/store/engines.ts";
import { after, bookRequest, NOW } from "#fixtures/store/requests.ts";

const DAY_MS = 86_400_000;

let database: EmptyDatabase;
let store: Store;
let dataDir: string;
let file: string;

beforeEach(async () => {
  database = await SQLITE.create();
  ({ dataDir } = database.settings);
  file = path.join(dataDir, "backup.sqlite");
  store = await mustOpen(database.settings);
  for (let index = 0; index < 20; index += 1) await book(`b${index}`);
});

afterEach(async () => {
  await store.close();
  await database.remove();
});

describe("a backup of SQLite", { timeout: 30_000 }, () => {
  it("is taken while the server writes, checked, with its numbers beside it", async () => {
    const progress: string[] = [];
    const onProgress = (done: number, of: number) => progress.push(`${done}/${of}`);
    const backup = backupSqlite({ dataDir, file, now: NOW, onProgress });
    await book("meanwhile");
    const done = await backup;

    expect(done).toMatchObject({ ok: true, manifest: { createdAt: new Date(NOW).toISOString() } });
    expect(JSON.parse(readFileSync(`${file}.json`, "utf8"))).toEqual(
      done.ok ? done.manifest : undefined,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(new Set(progress.at(-1)?.split("/")).size).toBe(1);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("backup"))).toEqual([
      "backup.sqlite",
      "backup.sqlite.json",
    ]);
  });

  it("replaces another one only when told", async () => {
    await backupSqlite({ dataDir, file, now: NOW });

    expect(await backupSqlite({ dataDir, file, now: NOW })).toEqual({
      ok: false,
      reason: "exists",
    });
    expect(await backupSqlite({ dataDir, file, now: NOW, force: true })).toMatchObject({
      ok: true,
    });
    expect(await backupSqlite({ dataDir: path.join(dataDir, "none"), file, now: NOW })).toEqual({
      ok: false,
      reason: "no_source",
    });
  });

  it("comes back whole, also under a command line that has the database open", async () => {
    const made = await backupSqlite({ dataDir, file, now: NOW });
    await book("later");
    const request = { dataDir, file, now: NOW };

    expect(await restoreSqlite(request)).toEqual({ ok: false, reason: "exists" });
    expect(await restoreSqlite({ ...request, force: true })).toEqual({
      ok: true,
      rows: made.ok ? made.manifest.rows : undefined,
    });
    expect(await store.bookings.find("later")).toBeUndefined();
    expect(await store.bookings.find("b19")).toMatchObject({ id: "b19" });
    await book("later");
  });

  it("comes back into an empty folder", async () => {
    await backupSqlite({ dataDir, file, now: NOW });
    const other = path.join(dataDir, "other");
    expect(await restoreSqlite({ dataDir: other, file, now: NOW })).toMatchObject({
      ok: true,
      rows: { booking: 20, slot_claim: 180, outbox: 40 },
    });
    const restored = await mustOpen({ dataDir: other, databaseUrl: undefined });

    expect(await restored.bookings.find("b7")).toEqual(await store.bookings.find("b7"));
    await restored.close();
  });

  it("is proved by restoring it beside the server, and refused when rows are missing", async () => {
    const made = await backupSqlite({ dataDir, file, now: NOW });
    expect(await checkBackup(file, NOW)).toEqual({
      ok: true,
      rows: made.ok ? made.manifest.rows : undefined,
    });
    const { manifest } = made.ok ? made : {};
    writeFileSync(
      `${file}.json`,
      JSON.stringify({ ...manifest, rows: { ...manifest?.rows, booking: 21 } }),
    );
    expect(await checkBackup(file, NOW)).toEqual({
      ok: false,
      problem: "it has other rows than its manifest: booking",
    });
    writeFileSync(file, "no database");
    expect(await checkBackup(file, NOW)).toMatchObject({ ok: false });
  });

  it("stays by number and by age; what is not dated stays anyway", async () => {
    const folder = path.join(dataDir, "kept");
    mkdirSync(folder);
    const ages = [0, 1, 2, 20, 40, 41];
    const fileOf = (days: number) => datedBackup(folder, NOW - days * DAY_MS);
    for (const days of ages) {
      writeFileSync(fileOf(days), "");
      writeFileSync(`${fileOf(days)}.json`, "");
    }
    writeFileSync(path.join(folder, "by-hand.sqlite"), "");
    const left = () => ages.filter((days) => existsSync(fileOf(days)));

    expect(pruneBackups(folder, { keep: 5, keepDays: 10, now: NOW })).toEqual([fileOf(41)]);
    expect(pruneBackups(folder, { keep: 1, keepDays: 30, now: NOW })).toEqual([fileOf(40)]);
    expect(left()).toEqual([0, 1, 2, 20]);
    // Backups have stopped a year ago: the newest ones are the last there are.
    pruneBackups(folder, { keep: 2, keepDays: 1, now: NOW + 365 * DAY_MS });
    expect(left()).toEqual([0, 1]);
    expect(existsSync(`${fileOf(2)}.json`)).toBe(false);
    expect(existsSync(path.join(folder, "by-hand.sqlite"))).toBe(true);
    expect(newestBackupAt(folder)).toBeGreaterThan(Date.now() - 60_000);
    expect(newestBackupAt(path.join(dataDir, "none"))).toBeUndefined();
  });

  it("does not come back while a server runs on the folder", async () => {
    await backupSqlite({ dataDir, file, now: NOW });
    const server = lockDataDir(dataDir, NOW);

    expect(await restoreSqlite({ dataDir, file, now: NOW, force: true })).toEqual({
      ok: false,
      reason: "in_use",
      holder: { pid: process.pid, since: NOW },
    });
    expect(server.ok && server.release()).toBeUndefined();
  });

  it("does not come back when it is not what was saved", async () => {
    await backupSqlite({ dataDir, file, now: NOW });
    const request = { dataDir, now: NOW, force: true };
    const bytes = readFileSync(file);
    bytes.fill(0x41, 4_096, 8_192);
    const broken = path.join(dataDir, "broken.sqlite");
    writeFileSync(broken, bytes);
    expect(await restoreSqlite({ ...request, file: broken })).toMatchObject({ reason: "damaged" });
    // A change that SQLite cannot notice: the manifest does.
    const changed = readFileSync(file, "latin1").replace("Two minutes", "Ten minutes");
    writeFileSync(broken, changed, "latin1");
    copyFileSync(`${file}.json`, `${broken}.json`);
    expect(await restoreSqlite({ ...request, file: broken })).toMatchObject({ reason: "damaged" });
    writeFileSync(`${broken}.json`, "{");
    expect(await restoreSqlite({ ...request, file: broken })).toMatchObject({ reason: "damaged" });
    rmSync(file);
    expect(await restoreSqlite({ ...request, file })).toMatchObject({ reason: "no_source" });
    expect(await store.bookings.find("b0")).toMatchObject({ notes: "Two minutes, with music" });
  });
});

let booked = 0;

async function book(id: string): Promise<void> {
  booked += 1;
  const { ok } = await store.bookings.book(bookRequest(id, after(45 * booked)));
  expect(ok).toBe(true);
}
