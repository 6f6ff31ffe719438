import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ENGINES, SQLITE } from "#fixtures/store/engines.ts";
import { databaseFor, lookInto, storeFor } from "#fixtures/store/with-store.ts";
import { inspectDatabase } from "./inspect-database.ts";
import { MIGRATION_NAMES } from "./migrate.ts";

describe.each(ENGINES)("a look at a database on $name", { timeout: 60_000 }, (engine) => {
  it("changes nothing, and names what is to be done and what is too new", async () => {
    const database = await databaseFor(engine);
    const db = lookInto(database);
    await sql`SELECT 1`.execute(db);
    const look = () => inspectDatabase(database.settings);
    expect(await look()).toMatchObject({ ok: true, state: { pending: MIGRATION_NAMES } });
    expect(await db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);

    await storeFor(database.settings);
    const ready = { pending: [], unknown: [], isWritable: true, isWhole: true };
    expect(await look()).toMatchObject({ ok: true, state: ready });
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', 'x')`.execute(db);
    const inspected = await look();
    expect(inspected).toMatchObject({ ok: true, state: { ...ready, unknown: ["999-later"] } });
    const clock = inspected.ok ? inspected.state.clock : undefined;
    const drift = Math.abs((clock ?? Number.NaN) - Date.now());
    expect(drift < 60_000).toBe(engine.name === "postgres");
  });

  it("says why it cannot be had, and makes no file", async () => {
    const { settings } = await databaseFor(engine);
    const { dataDir } = settings;
    const away =
      engine.name === "sqlite"
        ? { ...settings, dataDir: path.join(dataDir, "none") }
        : { ...settings, databaseUrl: "postgres://user:hidden@127.0.0.1:1/none" };
    const inspected = await inspectDatabase(away);
    expect(inspected.ok).toBe(false);
    expect(JSON.stringify(inspected)).not.toContain("hidden");
    expect(existsSync(path.join(dataDir, "none"))).toBe(false);
  });
});

it("a file that is no database is said to be none", async () => {
  const { settings } = await databaseFor(SQLITE);
  const file = path.join(settings.dataDir, "studio.sqlite");
  writeFileSync(file, "no database, but long enough to look at");
  expect(await inspectDatabase(settings)).toMatchObject({ ok: false });
});
