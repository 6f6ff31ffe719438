import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountedBatch } from "#numbers";
import { ENGINES } from "#fixtures/store/engines.ts";
import { databaseFor, storeFor, withStore } from "#fixtures/store/with-store.ts";

const DAY = "2027-03-15";
const DAYS = { first: DAY, last: "2027-03-16" };
const LATER = Date.parse("2027-03-17T02:00:00Z");

function counted(name: string, given: Partial<CountedBatch> = {}): CountedBatch {
  const counter = { day: DAY, kind: "page", name, step: "" } as const;
  return { ...counter, count: 1, visitors: [], forgetAt: LATER, ...given };
}

/** A batch as two servers may have it: some views of some visitors of some pages. */
const BATCH = fc.array(
  fc
    .record({
      name: fc.constantFrom("/", "/he", "/blog"),
      day: fc.constantFrom(DAYS.first, DAYS.last),
      visitors: fc.uniqueArray(fc.constantFrom("ann", "bob", "cem", "dov"), { maxLength: 4 }),
      more: fc.nat(3),
    })
    .map(({ name, day, visitors, more }) =>
      counted(name, { day, visitors, count: visitors.length + more }),
    ),
  { maxLength: 6 },
);

describe.each(ENGINES)("issue 27: numbers on $name", { timeout: 60_000 }, (engine) => {
  const atHand = withStore(engine);

  it("batches of several servers add up, and a visitor counts once a day", async () => {
    const database = await databaseFor(engine);
    const stores = [await storeFor(database.settings), await storeFor(database.settings)] as const;
    const db = database.look();
    await fc.assert(
      fc.asyncProperty(fc.array(BATCH, { maxLength: 6 }), async (batches) => {
        await db.deleteFrom("counter").execute();
        await db.deleteFrom("counted_visit").execute();
        const [one, other] = stores;
        await Promise.all(
          batches.map((batch, index) => (index % 2 === 0 ? one : other).numbers.add(batch)),
        );

        const all = batches.flat();
        const expected = Map.groupBy(all, ({ name, day }) => `${day} ${name}`);
        const read = await one.numbers.read(["page"], DAYS, true);
        const rows = read.map(({ day, name, count, visits }) => [`${day} ${name}`, count, visits]);
        expect(rows.toSorted()).toEqual(
          [...expected]
            .map(([key, own]) => [
              key,
              own.reduce((sum, { count }) => sum + count, 0),
              new Set(own.flatMap(({ visitors }) => visitors)).size,
            ])
            .toSorted(),
        );
      }),
      { numRuns: 10 },
    );
    await db.destroy();
  });

  it("days are summed up unless they are asked for, within the range alone", async () => {
    const { numbers } = atHand().store;
    await numbers.add([
      counted("/", { visitors: ["ann"] }),
      counted("/", { day: DAYS.last, count: 2, visitors: ["ann", "bob"] }),
      counted("/", { day: "2027-03-17", count: 9 }),
      counted("en", { kind: "language" }),
    ]);

    expect(await numbers.read(["page"], DAYS, false)).toEqual([
      { day: "", kind: "page", name: "/", step: "", count: 3, visits: 3 },
    ]);
    expect(await numbers.read(["page", "language"], DAYS, true)).toHaveLength(3);
  });

  it("names beyond the limit of a day are one, also for those that came with a batch before", async () => {
    const { numbers } = atHand().store;
    const limit = { names: 2, other: "(other)" };
    const names = (...all: string[]) =>
      all.map((name) => counted(name, { limit, visitors: ["a"] }));
    await numbers.add(names("a", "b"));
    await numbers.add(names("c", "b", "d"));

    const rows = await numbers.read(["page"], DAYS, false);
    expect(rows.map(({ name, count, visits }) => [name, count, visits]).toSorted()).toEqual([
      ["(other)", 2, 1],
      ["a", 1, 1],
      ["b", 2, 1],
    ]);
  });

  it("who counts first on a day gives it its salt; it goes with the day, as do its visitors", async () => {
    const { store, db } = atHand();
    expect(await store.numbers.salt(DAY, "one", LATER)).toBe("one");
    expect(await store.numbers.salt(DAY, "two", LATER)).toBe("one");
    await store.numbers.add([counted("/", { visitors: ["ann", "bob"] })]);
    const stored = await db.selectFrom("counted_visit").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/ann|bob/);

    expect(await store.sweep(LATER - 1)).toMatchObject({ countedVisits: 0, countingSalts: 0 });
    expect(await store.sweep(LATER)).toMatchObject({ countedVisits: 2, countingSalts: 1 });
    expect(await store.numbers.read(["page"], DAYS, false)).toMatchObject([{ visits: 2 }]);
  });

  it("counters are kept for 25 months", async () => {
    const { store } = atHand();
    await store.numbers.add([counted("/")]);
    const sweepOn = (day: string) => store.sweep(Date.parse(day));

    expect(await sweepOn("2029-04-14")).toMatchObject({ counters: 0 });
    expect(await sweepOn("2029-04-16")).toMatchObject({ counters: 1 });
    expect(await store.numbers.read(["page"], DAYS, false)).toEqual([]);
  });
});
