import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { lockDataDir, type Store, transferToPostgres } from "./index.ts";
import { TABLES } from "./table-copy.ts";
import { type EmptyDatabase, mustOpen, POSTGRES, SQLITE } from "#fixtures/store/engines.ts";
import {
  auditRow,
  consentRow,
  contactRow,
  linkRow,
  outboxRow,
  personRow,
  sessionRow,
  subscriberRow,
} from "#fixtures/store/people-rows.ts";
import { after, bookRequest, holdRequest, NOW } from "#fixtures/store/requests.ts";
import { databaseFor, lookInto, storeFor } from "#fixtures/store/with-store.ts";

describe("moving from SQLite to PostgreSQL", { timeout: 60_000 }, () => {
  it("brings everything along, counted and summed on both sides", async () => {
    const { from, to, databaseUrl } = await bothDatabases();
    await fill(from);
    const progress: string[] = [];
    const moved = await transferToPostgres({
      dataDir: from.settings.dataDir,
      databaseUrl,
      now: NOW,
      onProgress: ({ table, rows, of }) => progress.push(`${table} ${rows}/${of}`),
    });
    const tables = moved.ok ? moved.tables : [];
    const old = await storeFor(from.settings);
    const store = await storeFor(to.settings);

    expect(moved).toMatchObject({ ok: true });
    expect(tables.map(({ table }) => table)).toEqual(TABLES);
    expect(tables.filter((table) => table.from.checksum !== table.to.checksum)).toEqual([]);
    expect(tables.filter(({ to: { rows } }) => rows === 0)).toEqual([]);
    expect(progress).toContain("outbox 1242/1242");
    expect(await store.bookings.find("b7")).toEqual(await old.bookings.find("b7"));
    expect(await store.bookings.book(bookRequest("cem", after(45 * 7)))).toEqual({
      ok: false,
      reason: "slot_taken",
    });
  });

  it(
    "refuses a target that is not empty, and leaves it as it was",
    { tags: ["long"] },
    async () => {
      const { from, to, databaseUrl } = await bothDatabases();
      await fill(from);
      const there = await storeFor(to.settings);
      await there.studio.closeDay("2027-03-18", NOW);
      const { dataDir } = from.settings;

      expect(await transferToPostgres({ dataDir, databaseUrl, now: NOW })).toEqual({
        ok: false,
        reason: "not_empty",
        table: "closed_day",
      });
      expect(await there.bookings.find("b7")).toBeUndefined();
    },
  );

  it(
    "takes nothing over when the two sides are not the same afterwards",
    { tags: ["long"] },
    async () => {
      const { from, to, databaseUrl } = await bothDatabases();
      await fill(from);
      const there = await storeFor(to.settings);
      const db = lookInto(to);
      await sql`CREATE FUNCTION other() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN NEW.name = ''somebody''; RETURN NEW; END'`.execute(db);
      await sql`CREATE TRIGGER other BEFORE INSERT ON contact FOR EACH ROW EXECUTE FUNCTION other()`.execute(
        db,
      );
      const { dataDir } = from.settings;

      expect(await transferToPostgres({ dataDir, databaseUrl, now: NOW })).toMatchObject({
        ok: false,
        reason: "differs",
        table: { table: "contact", from: { rows: 1 }, to: { rows: 1 } },
      });
      expect(await there.bookings.find("b7")).toBeUndefined();
    },
  );

  it("refuses while a server runs, and when there is nothing to move", async () => {
    const { from, databaseUrl } = await bothDatabases();
    const { dataDir } = from.settings;
    const request = { dataDir, databaseUrl, now: NOW };
    expect(await transferToPostgres(request)).toEqual({ ok: false, reason: "no_source" });
    await (await mustOpen(from.settings)).close();
    const server = lockDataDir(dataDir, NOW);

    expect(await transferToPostgres(request)).toMatchObject({ ok: false, reason: "in_use" });
    expect(server.ok && server.release()).toBeUndefined();
  });
});

/** Some rows of every table. */
async function fill(database: EmptyDatabase): Promise<void> {
  const store = await mustOpen(database.settings);
  for (let index = 0; index < 20; index += 1) {
    await store.bookings.book(bookRequest(`b${index}`, after(45 * index)));
  }
  await store.bookings.placeHold(holdRequest("ann", after(45 * 20)));
  await store.numbers.salt("2027-03-15", "salt", NOW);
  const counter = { day: "2027-03-15", kind: "page", name: "/", step: "" } as const;
  await store.numbers.add([{ ...counter, count: 2, visitors: ["ann"], forgetAt: NOW }]);
  const event = { id: "f", kind: "server", key: "k", detail: "d" } as const;
  await store.faults.record([{ ...event, count: 1, firstAt: NOW, lastAt: NOW }]);
  await store.rateLimits.take({ name: "r", points: 1, windowMs: 1 }, "k", NOW);
  await store.studio.closeDay("2027-03-19", NOW);
  await blockSomething(store);
  await store.studio.rotateFeed();
  await store.close();
  const db = database.look();
  await db.insertInto("rule_change").values({ name: "r", value: "1", changed_at: NOW }).execute();
  await db.insertInto("contact").values(contactRow("c")).execute();
  const entry = {
    id: "e",
    contact_id: "c",
    kind: "note",
    at: NOW,
    author: "a",
    body: "b",
  } as const;
  await db
    .insertInto("contact_entry")
    .values({ ...entry, author_id: null, signature: null })
    .execute();
  await db.insertInto("subscriber").values(subscriberRow("s")).execute();
  await db.insertInto("consent").values(consentRow("k")).execute();
  const suppression = { email_hash: "h", reason: "manual", scope: "all", at: NOW } as const;
  await db.insertInto("suppression").values(suppression).execute();
  const feed = { id: "f", url_hash: "h", zone: "UTC", last_ok_at: NOW };
  await db.insertInto("busy_feed").values(feed).execute();
  const block = { feed_id: "f", uid: "שלום", start_at: NOW, end_at: NOW + 1 };
  await db.insertInto("busy_block").values(block).execute();
  const payload = JSON.stringify({ text: "ünïcödé 🎬 \u2028 \\ ' \"" });
  const rows = Array.from({ length: 1_202 }, (_, index) => outboxRow(`m${index}`, { payload }));
  for (const first of [0, 601]) {
    await db
      .insertInto("outbox")
      .values(rows.slice(first, first + 601))
      .execute();
  }
  await db.insertInto("person").values(personRow("p")).execute();
  await db
    .insertInto("sign_in_link")
    .values(linkRow("l", { person_id: "p" }))
    .execute();
  await db
    .insertInto("session")
    .values(sessionRow("z", { person_id: "p" }))
    .execute();
  const passkey = {
    id: "k",
    person_id: "p",
    name: "n",
    public_key: "x",
    counter: 7,
    created_at: NOW,
  };
  await db
    .insertInto("passkey")
    .values({ ...passkey, used_at: null })
    .execute();
  await db.insertInto("spent_challenge").values({ id: "c", expires_at: NOW }).execute();
  await db.insertInto("audit_entry").values(auditRow("a")).execute();
  await db.insertInto("issue_send").values({ issue: 1, state: "sent", send_at: NOW }).execute();
  await db
    .insertInto("issue_copy")
    .values({
      issue: 1,
      subscriber_id: "ann",
      state: "delivered",
      due_at: null,
      name: "n",
      claimed_at: NOW,
    })
    .execute();
  await db.destroy();
}

async function bothDatabases() {
  const [from, to] = [await databaseFor(SQLITE), await databaseFor(POSTGRES)];
  return { from, to, databaseUrl: to.settings.databaseUrl ?? "" };
}

async function blockSomething({ blocks }: Store): Promise<void> {
  const days = { first: "2027-03-19", last: null, startMinute: 540, endMinute: 600 };
  const block = { ...days, id: "b", weekdays: ["fri"], everyWeeks: 2, reason: "r" } as const;
  const author = { id: null, name: "a" };
  await blocks.add({ block: { ...block, createdAt: NOW }, line: "l", author });
}
