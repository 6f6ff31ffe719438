import type { NewContact, SendRequest, SendResult } from "#contact";
import { columnsOf } from "./column-names.ts";
import { recordConsent } from "./consents.ts";
import { CONTACT, findContact } from "./find-contacts.ts";
import { enqueue } from "./outbox.ts";
import { changeOrNothing, type Database, type StoreTransaction } from "./store-transaction.ts";
import { keepSubmission } from "./submissions.ts";

/** Keeps an enquiry with consent and mails in one transaction; see `ContactStore.send` (G1, G4). */
export async function sendContact(database: Database, request: SendRequest): Promise<SendResult> {
  const { submission, contact, consent, messages, reply, replySince, now } = request;
  return changeOrNothing<SendResult>(database, async (trx) => {
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
    await enqueue(
      trx,
      [...messages, ...(mayReply ? [reply] : [])].map((message) => ({
        ...message,
        ref: contact.id,
        refRevision: 0,
      })),
    );
    return { ok: true, contact, status: submission.status };
  });
}

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
      erased_at: null,
    })
    .onConflict((conflict) => conflict.column("ref").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
