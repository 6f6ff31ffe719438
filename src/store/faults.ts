import type { AcknowledgeResult, Fault, FaultStore } from "#faults";
import { writeAudit } from "./audit-trail.ts";
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
export const listFaults: Query<FaultStore["list"]> = async (db, { open, limit, before }) => {
  const rows = await db
    .selectFrom("fault")
    .selectAll()
    .$if(open, (query) => query.where("acknowledged_at", "is", null))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row("last_at", "<", before?.lastAt ?? 0),
          row("last_at", "=", before?.lastAt ?? 0).and("id", ">", before?.id ?? ""),
        ]),
      ),
    )
    .orderBy("last_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row): Fault => valueOf(FAULT, row));
};

/** See `FaultStore.acknowledge`. */
export const acknowledgeFault: Query<FaultStore["acknowledge"]> = (db, id, by) =>
  change(db, async (trx): Promise<AcknowledgeResult> => {
    const { author, now, seenAt } = by;
    const row = await trx
      .updateTable("fault")
      .set({ acknowledged_at: now })
      .where("id", "=", id)
      .where("acknowledged_at", "is", null)
      .$if(seenAt !== undefined, (query) => query.where("last_at", "<=", seenAt ?? 0))
      .returningAll()
      .executeTakeFirst();
    if (row) {
      const { kind, key } = row;
      const entry = { action: "fault_acknowledge", subject: id, before: null } as const;
      await writeAudit(trx, { at: now, author, ...entry, after: { kind, key } });
      return { ok: true, fault: valueOf(FAULT, row) };
    }
    const known = await trx.selectFrom("fault").selectAll().where("id", "=", id).executeTakeFirst();
    if (!known) return { ok: false, reason: "not_found" };
    // Somebody else was first: that is what was wanted.
    return known.acknowledged_at === null
      ? { ok: false, reason: "changed" }
      : { ok: true, fault: valueOf(FAULT, known) };
  });

/** See `FaultStore.acknowledgeAll`. */
export const acknowledgeFaults: Query<FaultStore["acknowledgeAll"]> = (db, by) =>
  change(db, async (trx) => {
    const { author, now, seenAt } = by;
    const { numUpdatedRows } = await trx
      .updateTable("fault")
      .set({ acknowledged_at: now })
      .where("acknowledged_at", "is", null)
      .where("last_at", "<=", seenAt)
      .executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count > 0) {
      const entry = { action: "fault_acknowledge_all", subject: "faults", before: null } as const;
      await writeAudit(trx, { at: now, author, ...entry, after: { count } });
    }
    return count;
  });
