import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { AuditEntry, AuditFacts, PeopleStore } from "#people";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import type { StoreTransaction } from "./store-transaction.ts";

/** Writes down a change by the studio, in the transaction that makes it. */
export async function writeAudit(
  trx: StoreTransaction,
  { at, author, action, subject, before, after }: Omit<AuditEntry, "id">,
): Promise<void> {
  await trx
    .insertInto("audit_entry")
    .values({
      id: randomUUID(),
      at,
      author_id: author.id,
      author: author.name,
      action,
      subject,
      before_json: before && JSON.stringify(before),
      after_json: after && JSON.stringify(after),
    })
    .execute();
}

/** What the studio changed, newest first; see `PeopleStore.audit`. */
export const readAudit: Query<PeopleStore["audit"]> = async (db, { subject, before, limit }) => {
  const rows = await db
    .selectFrom("audit_entry")
    .selectAll()
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject ?? ""))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row("at", "<", before?.at ?? 0),
          row("at", "=", before?.at ?? 0).and("id", "<", before?.id ?? ""),
        ]),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(entryOf);
};

function entryOf(row: Selectable<Schema["audit_entry"]>): AuditEntry {
  const facts = (json: string | null) => (json === null ? null : (JSON.parse(json) as AuditFacts));
  return {
    id: row.id,
    at: row.at,
    author: { id: row.author_id, name: row.author },
    action: row.action,
    subject: row.subject,
    before: facts(row.before_json),
    after: facts(row.after_json),
  };
}
