import type { RuleStore } from "#booking";
import { writeAudit } from "./audit-trail.ts";
import type { Query } from "./port-queries.ts";
import { changeCalendar, type Database } from "./store-transaction.ts";

/** What was changed of the rules, by their names. */
export const listRuleChanges: Query<RuleStore["list"]> = (db) => changesIn(db);

/** Changes rules, all or none; see `RuleStore.save`. */
export const saveRules: Query<RuleStore["save"]> = async (
  db,
  { changes, isCurrent, author, now },
) => {
  const saved = await changeCalendar(db, async (trx) => {
    if (!isCurrent(await changesIn(trx))) return { ok: false };
    for (const { name, value, before, after } of changes) {
      await trx.deleteFrom("rule_change").where("name", "=", name).execute();
      if (value !== null) {
        await trx.insertInto("rule_change").values({ name, value, changed_at: now }).execute();
      }
      const facts = { before: { rule: before }, after: { rule: after } };
      await writeAudit(trx, { at: now, author, action: "rule_change", subject: name, ...facts });
    }
    return { ok: true };
  });
  return saved.ok;
};

async function changesIn(db: Database) {
  const rows = await db.selectFrom("rule_change").selectAll().orderBy("name").execute();
  return rows.map(({ name, value, changed_at: changedAt }) => ({ name, value, changedAt }));
}
