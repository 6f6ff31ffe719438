import type { Kysely, Selectable } from "kysely";
import type { Brief, Contact, ContactQuery } from "#contact";
import type { Schema } from "./schema.ts";

/** One enquiry by id or reference. */
export async function findContact(
  db: Kysely<Schema>,
  column: "id" | "ref",
  value: string,
): Promise<Contact | undefined> {
  const row = await db
    .selectFrom("contact")
    .selectAll()
    .where(column, "=", value)
    .executeTakeFirst();
  return row && contactOf(row);
}

/** Enquiries, newest first; see `ContactStore.list`. */
export async function listContacts(
  db: Kysely<Schema>,
  { states, before, limit }: ContactQuery,
): Promise<readonly Contact[]> {
  const rows = await db
    .selectFrom("contact")
    .selectAll()
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .$if(before !== undefined, (query) =>
      query.where((row) =>
        row.or([
          row("created_at", "<", before?.createdAt ?? 0),
          row("created_at", "=", before?.createdAt ?? 0).and("id", "<", before?.id ?? ""),
        ]),
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(contactOf);
}

function contactOf(row: Selectable<Schema["contact"]>): Contact {
  return {
    id: row.id,
    reference: row.ref,
    state: row.state,
    locale: row.locale,
    name: row.name,
    email: row.email,
    emailKey: row.email_key,
    phone: row.phone,
    message: row.message,
    brief: row.brief_json === null ? null : (JSON.parse(row.brief_json) as Brief),
    score: row.score,
    createdAt: row.created_at,
  };
}
