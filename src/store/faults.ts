import type { Fault, FaultStore } from "#faults";
import { FAULT, valueOf } from "./columns.ts";
import type { Query } from "./port-queries.ts";
import { change } from "./store-transaction.ts";

/** See `FaultStore.record`. */
export const recordFaults: Query<FaultStore["record"]> = (db, faults) =>
  change(db, async (trx) => {
    const rows = faults
      .map(({ id, kind, key, detail, count, firstAt, lastAt }) => ({
        id,
        kind,
        key,
        detail,
        count,
        first_at: firstAt,
        last_at: lastAt,
        acknowledged_at: null,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
    for (const row of rows) {
      await trx
        .insertInto("fault")
        .values(row)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((known) => ({
            detail: row.detail,
            count: known
              .case()
              .when("fault.acknowledged_at", "is", null)
              .then(known("fault.count", "+", row.count))
              .else(row.count)
              .end(),
            first_at: known
              .case()
              .when("fault.acknowledged_at", "is", null)
              .then(known.ref("fault.first_at"))
              .else(row.first_at)
              .end(),
            last_at: row.last_at,
            acknowledged_at: null,
          })),
        )
        .execute();
    }
  });

/** See `FaultStore.list`. */
export const listFaults: Query<FaultStore["list"]> = async (db, { open, limit }) => {
  const rows = await db
    .selectFrom("fault")
    .selectAll()
    .$if(open, (query) => query.where("acknowledged_at", "is", null))
    .orderBy("last_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row): Fault => valueOf(FAULT, row));
};

/** See `FaultStore.acknowledge`. */
export const acknowledgeFault: Query<FaultStore["acknowledge"]> = async (db, id, now) => {
  const row = await db
    .updateTable("fault")
    .set({ acknowledged_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  return row && valueOf(FAULT, row);
};
