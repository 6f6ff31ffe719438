import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openSqlite } from "./sqlite-database.ts";
import { mustOpen } from "#fixtures/store/engines.ts";
import { after, bookRequest } from "#fixtures/store/requests.ts";

/** `PRAGMA synchronous`: the log is on the disk before a commit returns. */
const FULL = 2;

function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "store-"));
}

describe("G1: a power cut on SQLite", () => {
  it("finds a log that is synced at every commit", async () => {
    const folder = makeFolder();
    const db = openSqlite(folder);
    const synchronous = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db);
    const journal = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db);
    await db.destroy();
    rmSync(folder, { recursive: true });

    expect(synchronous.rows).toEqual([{ synchronous: FULL }]);
    expect(journal.rows).toEqual([{ journal_mode: "wal" }]);
  });

  it("leaves what was acknowledged in the files as they are at that moment", async () => {
    const [folder, copy] = [makeFolder(), makeFolder()];
    const store = await mustOpen({ dataDir: folder, databaseUrl: undefined });
    const booked = await store.bookings.book(bookRequest("ann", after(0)));
    // The server lives on: nothing is closed, nothing is brought from the log into the file.
    const left = readdirSync(folder).filter((name) => !name.endsWith("-shm"));
    for (const name of left) copyFileSync(path.join(folder, name), path.join(copy, name));
    await store.close();
    const revived = await mustOpen({ dataDir: copy, databaseUrl: undefined });
    const found = await revived.bookings.find("ann");
    await revived.close();
    for (const each of [folder, copy]) rmSync(each, { recursive: true });

    expect(left).toContain("studio.sqlite-wal");
    expect(booked).toMatchObject({ ok: true, booking: { id: "ann" } });
    expect(found).toMatchObject({ id: "ann", start: after(0) });
  });
});
