import type { ContactStore, MoveRequest } from "#contact";
import { findContact, listContacts } from "./find-contacts.ts";
import { cancelByRef, enqueue } from "./outbox.ts";
import { sendContact } from "./send-contact.ts";
import { changeOrNothing, type Database } from "./store-transaction.ts";

/** The store of the contact module on either database (b3, b4, b6, G1, G4). */
export function createContactStore(database: Database): ContactStore {
  const { db } = database;
  return {
    send: (request) => sendContact(database, request),
    move: (request) => moveContact(database, request),
    find: (id) => findContact(db, "id", id),
    findByReference: (reference) => findContact(db, "ref", reference),
    list: (query) => listContacts(db, query),
  };
}

/** The condition is in the update, so that of several at once one succeeds. */
async function moveContact(
  database: Database,
  { id, from, to, messages }: MoveRequest,
): Promise<boolean> {
  const { hasMoved } = await changeOrNothing(database, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("contact")
      .set({ state: to })
      .where("id", "=", id)
      .where("state", "in", from)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: true, hasMoved: false };
    await cancelByRef(trx, id, 1);
    await enqueue(
      trx,
      messages.map((message) => ({ ...message, ref: id, refRevision: 0 })),
    );
    return { ok: true, hasMoved: true };
  });
  return hasMoved;
}
