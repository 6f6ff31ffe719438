import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openStore } from "./open-store.ts";
import { SQLITE_FILE } from "./sqlite-database.ts";
import { effort } from "#fixtures/effort.ts";
import { ENGINES, mustOpen, SQLITE } from "#fixtures/store/engines.ts";
import { after, bookRequest } from "#fixtures/store/requests.ts";
import { runRace } from "#fixtures/store/run-race.ts";
import { databaseFor, lookInto, storeFor, withStore } from "#fixtures/store/with-store.ts";

describe.each(ENGINES)("a store on $name", { timeout: 60_000 }, (engine) => {
  it("is there again when it is opened again", async () => {
    const { settings } = await databaseFor(engine);
    const first = await mustOpen(settings);
    await first.bookings.book(bookRequest("ann", after(0)));
    await first.close();
    const second = await mustOpen(settings);

    expect(second.engine).toBe(engine.name);
    expect(await second.isReachable()).toBe(true);
    expect(await second.bookings.find("ann")).toMatchObject({ name: "דנה לוי", start: after(0) });
    await second.close();
    expect(await second.isReachable()).toBe(false);
  });
});

describe("SQLite while another process writes", () => {
  it("waits for it, and lets everything else go on meanwhile", async () => {
    const { settings } = await databaseFor(SQLITE);
    const store = await storeFor(settings);
    const other = new Sqlite(path.join(settings.dataDir, SQLITE_FILE));
    other.exec("BEGIN IMMEDIATE");
    let isDone = false;
    const booked = store.bookings.book(bookRequest("ann", after(0))).finally(() => (isDone = true));
    for (let turn = 0; turn < 5; turn += 1) await pause(50);
    expect(isDone).toBe(false);
    other.exec("COMMIT");

    expect(await booked).toMatchObject({ ok: true });
    other.close();
  });
});

describe.each(effort([SQLITE], ENGINES))(
  "nodes that start at once on $name",
  { timeout: 60_000 },
  (engine) => {
    it("bring an empty database up to date together, each step once", async () => {
      const database = await databaseFor(engine);
      const { settings } = database;
      const printed = await runRace(4, { task: "open", attempts: 1, settings });
      const names = sql<{ name: string }>`SELECT name FROM kysely_migration`;
      const { rows } = await names.execute(lookInto(database));

      expect(printed).toHaveLength(4);
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      expect(rows.length).toBeGreaterThan(1);
    });
  },
);

describe.each(ENGINES)("the tables on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("refuse what the rules forbid, whoever writes", async () => {
    const { store, db } = atHand();
    await store.bookings.book(bookRequest("ann", after(0)));
    const broken = [
      sql`UPDATE booking SET status = 'cancelled'`,
      sql`UPDATE booking SET end_at = start_at`,
      sql`UPDATE booking SET email = NULL`,
      sql`UPDATE booking SET locale = NULL`,
      sql`UPDATE slot_claim SET booking_id = NULL`,
      sql`UPDATE slot_claim SET booking_id = 'nobody'`,
      sql`UPDATE day_quota SET used = -1`,
      sql`UPDATE outbox SET state = 'leased'`,
      sql`UPDATE outbox SET state = 'lost'`,
    ];
    const refused = await Promise.all(
      broken.map((query) =>
        query.execute(db).then(
          () => "accepted",
          () => "refused",
        ),
      ),
    );

    expect(refused).toEqual(broken.map(() => "refused"));
  });
});

describe("opening", () => {
  it("tells what is wrong instead of throwing, without the password", async () => {
    const database = await databaseFor(SQLITE);
    const file = path.join(database.settings.dataDir, "file");
    writeFileSync(file, "");
    const settings = { dataDir: file, databaseUrl: undefined };
    const server = "postgres://studio:secret@127.0.0.1:1/studio";

    expect(await openStore({ ...settings, databaseUrl: server })).toEqual({
      ok: false,
      problem: expect.stringMatching(/^The PostgreSQL database cannot be used: (?!.*secret)/),
    });
    expect(await openStore({ ...settings, databaseUrl: "mysql://studio" })).toMatchObject({
      ok: false,
    });
    expect(await openStore(settings)).toMatchObject({ ok: false });
  });

  it("keeps the database and its logs to its owner, also one that was open to others", async () => {
    const { settings } = await databaseFor(SQLITE);
    const file = path.join(settings.dataDir, SQLITE_FILE);
    writeFileSync(file, "", { mode: 0o644 });
    const store = await mustOpen(settings);
    await store.bookings.book(bookRequest("ann", after(0)));
    const modes = ["", "-wal", "-shm"].map((end) => statSync(file + end).mode & 0o777);
    await store.close();

    expect(modes).toEqual([0o600, 0o600, 0o600]);
  });

  it("says so when a newer version has been there", async () => {
    const database = await databaseFor(SQLITE);
    await (await mustOpen(database.settings)).close();
    const row = sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('900-later', '')`;
    await row.execute(lookInto(database));

    expect(await openStore(database.settings)).toEqual({
      ok: false,
      problem: expect.stringMatching(
        /newer version \(900-later\); this one knows them up to \d{3}-/,
      ),
    });
  });

  it("G1, G10: sets SQLite to lose nothing and to leave nothing", async () => {
    const db = lookInto(await databaseFor(SQLITE));
    const read = async (name: string): Promise<unknown> => {
      const { rows } = await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(db);
      return Object.values(rows[0] ?? {})[0];
    };

    expect(await read("journal_mode")).toBe("wal");
    expect(await read("synchronous")).toBe(2);
    expect(await read("foreign_keys")).toBe(1);
    expect(await read("secure_delete")).toBe(1);
  });
});
