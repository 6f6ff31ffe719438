import { type Selectable, type SqlBool, sql } from "kysely";
import type { Brief, Contact, ContactStore } from "#contact";
import { CONTACT, valueOf } from "./columns.ts";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";

/** One enquiry by its id. */
export const findContact: Query<ContactStore["find"]> = async (db, id) => {
  const row = await db.selectFrom("contact").selectAll().where("id", "=", id).executeTakeFirst();
  return row && contactOf(row);
};

/** One enquiry by the reference that people name. */
export const findContactByReference: Query<ContactStore["findByReference"]> = async (db, ref) => {
  const row = await db.selectFrom("contact").selectAll().where("ref", "=", ref).executeTakeFirst();
  return row && contactOf(row);
};

/** Enquiries, newest first; see `ContactStore.list`. */
export const listContacts: Query<ContactStore["list"]> = async (
  db,
  { states, folder, words = [], before, limit },
) => {
  const conditions = [
    ...(folder ? [sql<SqlBool>`${FOLDER} = ${folder}`] : []),
    ...words.map(
      (word) =>
        sql<SqlBool>`search LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`,
    ),
    ...(before ? [sql<SqlBool>`(created_at, id) < (${before.createdAt}, ${before.id})`] : []),
  ];
  // An index has all that the inner query reads, so that no message is touched but those shown.
  const shown = db
    .selectFrom("contact")
    .select("id")
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .where((row) => row.and(conditions))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  const rows = await db
    .selectFrom("contact")
    .selectAll()
    .where("id", "in", shown)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(contactOf);
};

/** Where an enquiry is listed, in the words of its index. */
const FOLDER = sql.raw("(CASE WHEN state IN ('accepted', 'released') THEN stage ELSE state END)");

function contactOf(row: Selectable<Schema["contact"]>): Contact {
  const brief = row.brief_json === null ? null : (JSON.parse(row.brief_json) as Brief);
  return { ...valueOf(CONTACT, row), brief };
}
