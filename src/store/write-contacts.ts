import type { ContactStore, NewContact } from "#contact";
import { writeAudit } from "./audit-trail.ts";
import { columnsOf, CONTACT } from "./columns.ts";
import { recordConsent } from "./consents.ts";
import { findContact } from "./find-contacts.ts";
import { cancelByRef, enqueueAbout } from "./outbox.ts";
import type { Query } from "./port-queries.ts";
import { change, changeOrNothing, type StoreTransaction } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";

/** Keeps an enquiry with consent and mails in one transaction; see `ContactStore.send` (G1, G4). */
export const sendContact: Query<ContactStore["send"]> = (db, request) =>
  changeOrNothing(db, async (trx) => {
    const { submission, contact, consent, messages, reply, replySince, now } = request;
    const before = await keepSubmission(trx, "contact", submission, contact.id, now);
    if (before.state === "key_reused") return { ok: false, reason: "key_reused" };
    if (before.state === "kept") {
      const kept = await findContact(trx, before.bookingId);
      return kept
        ? { ok: true, contact: kept, status: before.status }
        : { ok: false, reason: "key_reused" };
    }
    const mayReply = reply && !(await wasAnswered(trx, contact.emailKey, replySince));
    if (!(await insertContact(trx, contact))) return { ok: false, reason: "reference_taken" };
    await recordConsent(trx, consent, now);
    await enqueueAbout(trx, contact.id, 0, [...messages, ...(mayReply ? [reply] : [])]);
    return { ok: true, contact, status: submission.status };
  });

/**
 * Moves an enquiry to another state; see `ContactStore.move`. The condition is in the update, so
 * that of several at once one succeeds.
 */
export const moveContact: Query<ContactStore["move"]> = (db, { id, from, to, messages, by }) =>
  change(db, async (trx) => {
    const current = by && (await findContact(trx, id));
    const { numUpdatedRows } = await trx
      .updateTable("contact")
      .set((row) => ({ state: to, revision: row("revision", "+", 1) }))
      .where("id", "=", id)
      .where("state", "in", from)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await cancelByRef(trx, id, 1);
    await enqueueAbout(trx, id, 0, messages);
    if (by && current) {
      const action = to === "spam" ? "enquiry_spam" : "enquiry_release";
      const states = { before: { state: current.state }, after: { state: to } };
      await writeAudit(trx, { at: by.now, author: by.author, action, subject: id, ...states });
    }
    return true;
  });

/** Whether an address had a reply since; enquiries are a moment older than their replies. */
async function wasAnswered(
  trx: StoreTransaction,
  emailKey: string,
  since: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom("contact")
    .innerJoin("outbox", "outbox.ref", "contact.id")
    .select("outbox.id")
    .where("contact.email_key", "=", emailKey)
    .where("contact.created_at", ">", since)
    .where("outbox.kind", "=", "contact_reply")
    .where("outbox.state", "!=", "cancelled")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the reference was free */
async function insertContact(trx: StoreTransaction, contact: NewContact): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("contact")
    .values({
      ...columnsOf(CONTACT, contact),
      brief_json: contact.brief && JSON.stringify(contact.brief),
      search: contact.search,
      erased_at: null,
    })
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
