import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Schema } from "./schema.ts";
import type { Engine } from "./store-transaction.ts";
import { EFFORT_TIMEOUT_MS, effort } from "#fixtures/effort.ts";
import { type EmptyDatabase, ENGINES, mustOpen, SQLITE } from "#fixtures/store/engines.ts";
import { after, bookRequest, NOW, outcomeOf, TICKS_EACH } from "#fixtures/store/requests.ts";
import { runRace } from "#fixtures/store/run-race.ts";
import { countRows } from "#fixtures/store/stored-rows.ts";

/** One after the other on SQLite, which has one writer; several connections each on PostgreSQL. */
const RACE = {
  sqlite: { processes: effort(4, 16), lanes: 1, attempts: effort(50, 125) },
  postgres: { processes: effort(4, 8), lanes: effort(1, 8), attempts: effort(50, 40) },
};
const MESSAGES = 10_000;
/** Races, each on an empty database; one would be luck. */
const ROUNDS = Array.from({ length: effort(1, 100) }, (_, index) => index + 1);

describe.each(effort([SQLITE], ENGINES))("races on $name", ({ name, create }) => {
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

  it.each(ROUNDS)(
    "G2: processes that start together on an empty database never book a time twice, round %i",
    async () => {
      const order = { task: "open", ...RACE[name], settings: database.settings } as const;
      const outcomes = (await runRace(order.processes, order)).flat();
      expect(outcomes).toHaveLength(order.processes * order.lanes * order.attempts);
      expect(await brokenBy(db, outcomes)).toEqual([]);
    },
    EFFORT_TIMEOUT_MS,
  );

  it(
    "G2: without the primary key of the claims the same race finds double bookings",
    { tags: ["long"], timeout: EFFORT_TIMEOUT_MS },
    async () => {
      await (await mustOpen(database.settings)).close();
      await dropClaimKey(db, name);
      const order = { task: "book", ...RACE[name], settings: database.settings } as const;
      const outcomes = (await runRace(order.processes, order)).flat();
      expect(await brokenBy(db, outcomes)).toEqual(
        expect.arrayContaining(["a time is booked twice", "a tick is claimed twice"]),
      );
    },
  );

  it(
    "G3: of 200 parallel bookings of one day exactly as many succeed as it has places",
    { tags: ["long"], timeout: EFFORT_TIMEOUT_MS },
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
      expect(await countRows(db, "booking")).toBe(6);
      expect(await overlaps(db)).toBe(0);
    },
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
      expect(await countRows(db, "booking")).toBe(1);
      expect(await countRows(db, "outbox")).toBe(2);
    },
    EFFORT_TIMEOUT_MS,
  );

  it(
    "G5: two workers share all messages and never have the same one",
    { tags: ["long"], timeout: EFFORT_TIMEOUT_MS },
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
  );
});

/** What of G2 does not hold after a race. */
async function brokenBy(db: Kysely<Schema>, outcomes: readonly string[]): Promise<string[]> {
  const booked = outcomes.filter((outcome) => outcome === "ok").length;
  const isKnown = (outcome: string): boolean => outcome === "ok" || outcome === "slot_taken";
  const { rows } = await sql<{ twice: number }>`
    SELECT count(*) - count(DISTINCT tick) AS twice FROM slot_claim
  `.execute(db);
  const holds: readonly (readonly [promise: string, isKept: boolean])[] = [
    ["an attempt ends otherwise than booked or taken", outcomes.every(isKnown)],
    ["nothing is booked, or everything", booked > 0 && booked < outcomes.length],
    ["a time is booked twice", (await overlaps(db)) === 0],
    ["a tick is claimed twice", Number(rows[0]?.twice) === 0],
    ["a booking is not kept", (await countRows(db, "booking")) === booked],
    ["a claim is missing", (await countRows(db, "slot_claim")) === booked * TICKS_EACH],
    ["a mail is missing", (await countRows(db, "outbox")) === booked * 2],
    ["a consent is missing", (await countRows(db, "consent")) === booked],
    ["a form is missing", (await countRows(db, "submission")) === booked],
  ];
  return holds.filter(([, isKept]) => !isKept).map(([promise]) => promise);
}

/** Takes away what makes a double booking impossible, in a database that is thrown away. */
async function dropClaimKey(db: Kysely<Schema>, engine: Engine): Promise<void> {
  if (engine === "postgres") {
    await sql`ALTER TABLE slot_claim DROP CONSTRAINT slot_claim_once`.execute(db);
    return;
  }
  await sql`DROP TABLE slot_claim`.execute(db);
  await sql`CREATE TABLE slot_claim (
    resource_id integer NOT NULL, tick bigint NOT NULL, booking_id text, hold_id text
  )`.execute(db);
}

/** Pairs of bookings that share time, buffers included. */
async function overlaps(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ pairs: number }>`
    SELECT count(*) AS pairs FROM booking a JOIN booking b
    ON a.id < b.id AND a.start_at < b.end_at + 900000 AND b.start_at < a.end_at + 900000
  `.execute(db);
  return rows[0]?.pairs ?? -1;
}
