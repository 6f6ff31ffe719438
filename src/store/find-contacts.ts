import type { Selectable } from "kysely";
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
export const listContacts: Query<ContactStore["list"]> = async (db, { states, before, limit }) => {
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
};

function contactOf(row: Selectable<Schema["contact"]>): Contact {
  const brief = row.brief_json === null ? null : (JSON.parse(row.brief_json) as Brief);
  return { ...valueOf(CONTACT, row), brief };
}
