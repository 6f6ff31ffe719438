import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { CountedBatch, CountedKind, NumbersStore } from "#numbers";
import type { Query } from "./port-queries.ts";
import { change, type StoreTransaction } from "./store-transaction.ts";

/** Rows of one statement: databases take so many values at once. */
const ROWS_MAX = 2_000;

/** See `NumbersStore.salt`. */
export const readSalt: Query<NumbersStore["salt"]> = async (db, day, fresh, forgetAt) => {
  await db
    .insertInto("counting_salt")
    .values({ day, salt: fresh, forget_at: forgetAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db
    .selectFrom("counting_salt")
    .select("salt")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return salt;
};

/**
 * See `NumbersStore.add`. Rows are written in the same order by all, so that no two servers wait for
 * each other.
 */
export const addCounts: Query<NumbersStore["add"]> = (db, batch) =>
  change(db, async (trx) => {
    const counted = sumUp(await withinLimits(trx, batch));
    const isNew = await addVisitors(trx, counted);
    const rows = counted
      .map((each) => ({
        kind: each.kind,
        day: each.day,
        name: each.name,
        step: each.step,
        count: each.count,
        visits: each.visitors.filter((visitor) => isNew.has(visitKey(each, visitor))).length,
      }))
      .toSorted((a, b) => compare(counterKey(a), counterKey(b)));
    for (const part of partsOf(rows)) {
      await trx
        .insertInto("counter")
        .values(part)
        .onConflict((conflict) =>
          conflict.columns(["kind", "day", "name", "step"]).doUpdateSet((row) => ({
            count: row("counter.count", "+", row.ref("excluded.count")),
            visits: row("counter.visits", "+", row.ref("excluded.visits")),
          })),
        )
        .execute();
    }
  });

/** See `NumbersStore.read`. */
export const readCounts: Query<NumbersStore["read"]> = async (db, kinds, days, byDay) => {
  const sum = (column: "count" | "visits") =>
    sql<number>`CAST(sum(${sql.ref(column)}) AS bigint)`.as(column);
  return db
    .selectFrom("counter")
    .select(["kind", "name", "step", sum("count"), sum("visits")])
    .select(byDay ? sql<string>`day`.as("day") : sql<string>`''`.as("day"))
    .where("kind", "in", kinds)
    .where("day", ">=", days.first)
    .where("day", "<=", days.last)
    .groupBy(byDay ? ["kind", "name", "step", "day"] : ["kind", "name", "step"])
    .execute();
};

/** The batch, with one name for all that a day has no room for. */
async function withinLimits(
  trx: StoreTransaction,
  batch: readonly CountedBatch[],
): Promise<readonly CountedBatch[]> {
  const known = new Map<string, Set<string>>();
  const limited: CountedBatch[] = [];
  for (const each of batch) {
    const { kind, day, name, limit } = each;
    if (!limit) {
      limited.push(each);
      continue;
    }
    const names = known.get(`${kind} ${day}`) ?? (await namesOf(trx, kind, day));
    known.set(`${kind} ${day}`, names);
    const hasRoom = names.has(name) || names.size < limit.names;
    if (hasRoom) names.add(name);
    limited.push(hasRoom ? each : { ...each, name: limit.other });
  }
  return limited;
}

async function namesOf(
  trx: StoreTransaction,
  kind: CountedKind,
  day: string,
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("counter")
    .select("name")
    .where("kind", "=", kind)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** One entry for each counter: one statement must not change a row twice. */
function sumUp(batch: readonly CountedBatch[]): readonly CountedBatch[] {
  return [...Map.groupBy(batch, counterKey).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            count: others.reduce((sum, { count }) => sum + count, first.count),
            visitors: [...new Set([first, ...others].flatMap(({ visitors }) => visitors))],
          },
        ]
      : [],
  );
}

/** Remembers who was counted; returns the keys that nobody has seen on their day. */
async function addVisitors(
  trx: StoreTransaction,
  batch: readonly CountedBatch[],
): Promise<ReadonlySet<string>> {
  const rows = batch
    .flatMap((each) =>
      each.visitors.map((visitor) => ({
        day: each.day,
        visit: visitKey(each, visitor),
        forget_at: each.forgetAt,
      })),
    )
    .toSorted((a, b) => compare(a.visit, b.visit));
  const added = new Set<string>();
  for (const part of partsOf(rows)) {
    const fresh = await trx
      .insertInto("counted_visit")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning("visit")
      .execute();
    for (const { visit } of fresh) added.add(visit);
  }
  return added;
}

/** A visitor at a counter, so that nobody can tell which counters were the same visitor's. */
function visitKey(counter: CountedBatch, visitor: string): string {
  const text = `${counterKey(counter)}\n${visitor}`;
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

function counterKey({
  kind,
  day,
  name,
  step,
}: Pick<CountedBatch, "kind" | "day" | "name" | "step">): string {
  return [kind, day, name, step].join("\n");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    yield rows.slice(start, start + ROWS_MAX);
  }
}
