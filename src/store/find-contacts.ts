import type { Kysely, Selectable } from "kysely";
import type { Brief, Contact, ContactQuery } from "#contact";
import { type ColumnNames, valueOf } from "./column-names.ts";
import type { Schema } from "./schema.ts";

type ContactRow = Selectable<Schema["contact"]>;

/** All of an enquiry but its brief, which is JSON. */
export const CONTACT = {
  id: "id",
  reference: "ref",
  state: "state",
  locale: "locale",
  name: "name",
  email: "email",
  emailKey: "email_key",
  phone: "phone",
  message: "message",
  score: "score",
  createdAt: "created_at",
} as const satisfies ColumnNames<Omit<Contact, "brief">, ContactRow>;

/** One enquiry by its id. */
export async function findContact(db: Kysely<Schema>, id: string): Promise<Contact | undefined> {
  const row = await db.selectFrom("contact").selectAll().where("id", "=", id).executeTakeFirst();
  return row && contactOf(row);
}

/** One enquiry by the reference that people name. */
export async function findContactByReference(
  db: Kysely<Schema>,
  reference: string,
): Promise<Contact | undefined> {
  const row = await db
    .selectFrom("contact")
    .selectAll()
    .where("ref", "=", reference)
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

function contactOf(row: ContactRow): Contact {
  const brief = row.brief_json === null ? null : (JSON.parse(row.brief_json) as Brief);
  return { ...valueOf(CONTACT, row), brief };
}
