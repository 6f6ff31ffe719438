import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Schema } from "./schema.ts";
import { EFFORT_TIMEOUT_MS, effort } from "./testing/effort.ts";
import { type EmptyDatabase, ENGINES, mustOpen } from "./testing/engines.ts";
import { after, bookRequest, NOW, outcomeOf, TICKS_EACH } from "./testing/requests.ts";
import { runRace } from "./testing/run-race.ts";

/** One after the other on SQLite, which has one writer; several connections each on PostgreSQL. */
const RACE = {
  sqlite: { processes: effort(4, 16), lanes: 1, attempts: effort(50, 125) },
  postgres: { processes: effort(4, 8), lanes: effort(1, 8), attempts: effort(50, 40) },
};
const MESSAGES = effort(1_000, 10_000);

describe.each(ENGINES)("races on $name", ({ name, create }) => {
  let database: EmptyDatabase;
  let db: Kysely<Schema>;
  let finish = async (): Promise<void> => {};

  beforeEach(async () => {
    database = await create();
    db = database.look();
    finish = async () => {
      await db.destroy();
      await database.remove();
    };
  }, EFFORT_TIMEOUT_MS);

  afterEach(() => finish());

  it(
    "G2: processes that start together on an empty database never book a time twice",
    async () => {
      const { settings } = database;
      const { processes, lanes, attempts } = RACE[name];
      const printed = await runRace(processes, { task: "open", lanes, attempts, settings });
      const outcomes = printed.flat();
      const booked = outcomes.filter((outcome) => outcome === "ok").length;

      expect(outcomes).toHaveLength(processes * lanes * attempts);
      expect(new Set(outcomes)).toEqual(new Set(["ok", "slot_taken"]));
      expect(await count(db, "booking")).toBe(booked);
      expect(await count(db, "slot_claim")).toBe(booked * TICKS_EACH);
      expect(await count(db, "outbox")).toBe(booked * 2);
      expect(await count(db, "consent")).toBe(booked);
      expect(await count(db, "submission")).toBe(booked);
      expect(await overlaps(db)).toBe(0);
    },
    EFFORT_TIMEOUT_MS,
  );

  it(
    "G3: of 200 parallel bookings of one day exactly as many succeed as it has places",
    async () => {
      const store = await mustOpen(database.settings);
      const results = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          store.bookings.book(bookRequest(`b${index}`, after(45 * (index % 20)), { maxPerDay: 6 })),
        ),
      );
      const outcomes = results.map(outcomeOf);
      await store.close();

      expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(6);
      expect(await db.selectFrom("day_quota").select("used").execute()).toEqual([{ used: 6 }]);
      expect(await count(db, "booking")).toBe(6);
      expect(await overlaps(db)).toBe(0);
    },
    EFFORT_TIMEOUT_MS,
  );

  it(
    "G4: the same form sent 50 times at once makes one booking and one answer",
    async () => {
      const store = await mustOpen(database.settings);
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const request = bookRequest("same", after(0));
          const booking = { ...request.booking, id: `try-${index}` };
          return store.bookings.book({ ...request, booking });
        }),
      );
      await store.close();

      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(results[0]?.ok).toBe(true);
      expect(await count(db, "booking")).toBe(1);
      expect(await count(db, "outbox")).toBe(2);
    },
    EFFORT_TIMEOUT_MS,
  );

  it(
    "G5: two workers share all messages and never have the same one",
    async () => {
      const store = await mustOpen(database.settings);
      const ids = Array.from(
        { length: MESSAGES },
        (_, index) => `m${String(index).padStart(5, "0")}`,
      );
      await store.outbox.enqueue(
        ids.map((id) => ({
          id,
          dedupeKey: id,
          kind: "test",
          ref: id,
          refRevision: null,
          payload: "{}",
          notBefore: NOW,
        })),
      );
      const [first = [], second = []] = await runRace(2, {
        task: "lease",
        attempts: 0,
        settings: database.settings,
      });
      await store.close();

      expect(first.length).toBeGreaterThan(0);
      expect(second.length).toBeGreaterThan(0);
      expect([...first, ...second].toSorted()).toEqual(ids);
    },
    EFFORT_TIMEOUT_MS,
  );
});

async function count(db: Kysely<Schema>, table: keyof Schema): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((select) => select.fn.countAll<number>().as("rows"))
    .executeTakeFirstOrThrow();
  return row.rows;
}

/** Pairs of bookings that share time, buffers included. */
async function overlaps(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    SELECT count(*) AS pairs FROM booking a JOIN booking b
    ON a.id < b.id AND a.start_at < b.end_at + 900000 AND b.start_at < a.end_at + 900000
  `.execute(db);
  return rows[0]?.pairs ?? -1;
}
