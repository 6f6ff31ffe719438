import type { Selectable } from "kysely";
import type { AnswerPayload, ContactEntry, ContactStore } from "#contact";
import type { AuditAction } from "#people";
import { writeAudit } from "./audit-trail.ts";
import { findContact } from "./find-contacts.ts";
import { enqueueAbout } from "./outbox.ts";
import type { Query } from "./port-queries.ts";
import type { Schema } from "./schema.ts";
import {
  change,
  changeOrNothing,
  type Database,
  type StoreTransaction,
} from "./store-transaction.ts";

/** Mails of the studio's own words do not go when an enquiry changes: they are about no earlier form of it. */
const NEVER_STALE = 1;

/** Takes an enquiry to a stage, with an answer or without; see `ContactStore.advance`. */
export const advanceContact: Query<ContactStore["advance"]> = (db, request) =>
  changeOrNothing(db, async (trx) => {
    const { id, to, revision, answer, author, now } = request;
    const current = await findContact(trx, id);
    if (!current) return { ok: false, reason: "not_found" };
    if (!answer && current.stage === to) return { ok: true, contact: current };
    const { numUpdatedRows } = await trx
      .updateTable("contact")
      .set((row) => ({ stage: to, revision: row("revision", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", ["accepted", "released"])
      .where("erased_at", "is", null)
      .$if(revision !== undefined, (query) => query.where("revision", "=", revision ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) {
      const isActive = current.state === "accepted" || current.state === "released";
      return { ok: false, reason: isActive && current.email !== null ? "changed" : "not_active" };
    }
    if (answer) await keepAnswer(trx, answer);
    const action = answer ? "enquiry_answer" : to === "done" ? "enquiry_done" : "enquiry_reopen";
    const stages = { before: { stage: current.stage }, after: { stage: to } };
    await writeAudit(trx, { at: now, author, action, subject: id, ...stages });
    const contact = await findContact(trx, id);
    return contact ? { ok: true, contact } : { ok: false, reason: "not_found" };
  });

/** Keeps an answer with its mail, which names the mails that it follows. */
async function keepAnswer(
  trx: StoreTransaction,
  { entry, message }: NonNullable<Parameters<ContactStore["advance"]>[0]["answer"]>,
): Promise<void> {
  await insertEntry(trx, entry);
  const before = await trx
    .selectFrom("outbox")
    .select(["kind", "dedupe_key"])
    .where("ref", "=", entry.contactId)
    .orderBy("not_before")
    .orderBy("id")
    .execute();
  const thread = before.map(({ kind, dedupe_key: key }) => ({ kind, key }));
  const payload = JSON.stringify({ entry: entry.id, thread } satisfies AnswerPayload);
  await enqueueAbout(trx, entry.contactId, NEVER_STALE, [{ ...message, payload }]);
}

/** Notes something about an enquiry; see `ContactStore.addNote`. */
export const addContactNote: Query<ContactStore["addNote"]> = (db, entry) =>
  change(db, async (trx) => {
    const contact = await findContact(trx, entry.contactId);
    if (!contact || contact.email === null) return false;
    await insertEntry(trx, entry);
    const action: AuditAction = "enquiry_note";
    const { at, author, contactId: subject } = entry;
    await writeAudit(trx, { at, author, action, subject, before: null, after: null });
    return true;
  });

/** What the studio wrote about an enquiry, oldest first. */
export const listContactEntries: Query<ContactStore["entries"]> = async (db, contactId) => {
  const rows = await db
    .selectFrom("contact_entry")
    .selectAll()
    .where("contact_id", "=", contactId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(entryOf);
};

/** One note or answer by its id. */
export const findContactEntry: Query<ContactStore["findEntry"]> = async (db, id) => {
  const row = await db
    .selectFrom("contact_entry")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && entryOf(row);
};

/** How somebody signed last. */
export const lastContactSignature: Query<ContactStore["lastSignature"]> = async (db, authorId) => {
  const row = await db
    .selectFrom("contact_entry")
    .select("signature")
    .where("author_id", "=", authorId)
    .where("kind", "=", "answer")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.signature ?? undefined;
};

/** Forgets what the studio wrote about enquiries, with the person that it is about. */
export async function forgetEntries(db: Database, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await db.deleteFrom("contact_entry").where("contact_id", "in", contactIds).execute();
}

async function insertEntry(
  trx: StoreTransaction,
  { id, contactId, kind, at, author, signature, body }: ContactEntry,
): Promise<void> {
  await trx
    .insertInto("contact_entry")
    .values({
      id,
      contact_id: contactId,
      kind,
      at,
      author_id: author.id,
      author: author.name,
      signature,
      body,
    })
    .execute();
}

function entryOf(row: Selectable<Schema["contact_entry"]>): ContactEntry {
  const { id, contact_id: contactId, kind, at, signature, body } = row;
  return {
    id,
    contactId,
    kind,
    at,
    author: { id: row.author_id, name: row.author },
    signature,
    body,
  };
}
