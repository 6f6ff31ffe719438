import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { AuditFacts } from "#people";
import { ANONYMOUS_BOOKING, ANONYMOUS_CONTACT } from "./anonymous.ts";
import { writeAudit } from "./audit-trail.ts";
import { forgetEntries } from "./contact-work.ts";
import { givePlaceBack } from "./day-quota.ts";
import { findPerson } from "./find-person.ts";
import type { Query } from "./port-queries.ts";
import type { EraseRequest, Erasure, PersonKeys, Privacy } from "./privacy-port.ts";
import { freeTicks } from "./slot-claims.ts";
import {
  change,
  changeCalendar,
  type Database,
  engineOf,
  type StoreTransaction,
} from "./store-transaction.ts";
import { wipeMessages } from "./wipe-messages.ts";

/** How long cleaning waits for readers to end, in milliseconds; the pragma itself does not throw. */
const READERS_MS = 10_000;
const READERS_PAUSE_MS = 50;
/** Enough of a hash to find it again. */
const SUBJECT_LETTERS = 16;

/** See `Privacy.noteExport`. */
export const notePersonExport: Query<Privacy["noteExport"]> = (db, person, { author, now }) =>
  change(db, (trx) => {
    const subject = traceOf(person);
    const action = "person_export";
    return writeAudit(trx, { at: now, author, action, subject, before: null, after: null });
  });

/** Forgets a person, then cleans the file; see `Privacy.erase` (G10). */
export const erasePerson: Query<Privacy["erase"]> = async (db, request) => {
  const { erased } = await changeCalendar(db, async (trx) => ({
    ok: true,
    erased: await eraseRows(trx, request),
  }));
  return { ...erased, cleaned: await clean(db) };
};

async function eraseRows(
  trx: StoreTransaction,
  request: EraseRequest,
): Promise<Omit<Erasure, "cleaned">> {
  const { emailKeys, now } = request;
  const { bookings, contacts, subscriptions, refs, messages } = await findPerson(trx, request);
  const ahead = bookings.filter(
    ({ status, start_at }) =>
      start_at > now && (status === "confirmed" || status === "pending_email"),
  );
  for (const { id, local_day, status } of ahead) {
    await freeTicks(trx, id);
    if (status === "confirmed") await givePlaceBack(trx, local_day);
  }
  const cancelled = ahead.map(({ id }) => id);
  await cancelAll(trx, cancelled, now);
  await anonymise(trx, refs, now);
  const subscriberIds = subscriptions.map(({ id }) => id);
  if (subscriberIds.length > 0) {
    await trx.deleteFrom("issue_copy").where("subscriber_id", "in", subscriberIds).execute();
  }
  await trx.deleteFrom("subscriber").where("email_key", "in", emailKeys).execute();
  // A submission's hash was made over what the person wrote.
  if (refs.length > 0) await trx.deleteFrom("submission").where("result_ref", "in", refs).execute();
  const messageIds = messages.map(({ id }) => id);
  await wipeMessages(trx, "id", messageIds);
  const access = await endAccess(trx, request);
  const consents = await pseudonymiseConsents(trx, request);
  await suppress(trx, request);
  await noteErasure(trx, request, { bookings: bookings.length, enquiries: contacts.length });
  return {
    bookings: bookings.length,
    cancelled,
    contacts: contacts.length,
    subscribers: subscriptions.length,
    consents,
    messages: messages.length,
    access,
  };
}

/** Takes access to the studio's page away; what was changed stays, without who it was. */
async function endAccess(
  trx: StoreTransaction,
  { emailKeys }: Pick<EraseRequest, "emailKeys">,
): Promise<number> {
  const people = trx.selectFrom("person").select("id").where("email_key", "in", emailKeys);
  await trx.deleteFrom("session").where("person_id", "in", people).execute();
  await trx.deleteFrom("sign_in_link").where("person_id", "in", people).execute();
  await trx.deleteFrom("passkey").where("person_id", "in", people).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("person")
    .where("email_key", "in", emailKeys)
    .executeTakeFirst();
  for (const column of ["author", "subject"] as const) {
    await trx
      .updateTable("audit_entry")
      .set({ [column]: "" })
      .where(column, "in", emailKeys)
      .execute();
  }
  await trx
    .updateTable("contact_entry")
    .set({ author: "", signature: null })
    .where("author", "in", emailKeys)
    .execute();
  return Number(numDeletedRows);
}

async function cancelAll(
  trx: StoreTransaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("booking")
    .set((row) => ({ status: "cancelled", cancelled_at: now, revision: row("revision", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

/** Removes the person; links in mails already sent stop working. */
async function anonymise(
  trx: StoreTransaction,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable("booking")
    .set((row) => ({
      ...ANONYMOUS_BOOKING,
      token_version: row("token_version", "+", 1),
      updated_at: now,
      erased_at: now,
    }))
    .where("id", "in", ids)
    .execute();
  await trx
    .updateTable("contact")
    .set({ ...ANONYMOUS_CONTACT, erased_at: now })
    .where("id", "in", ids)
    .execute();
  await forgetEntries(trx, ids);
}

/** A consent must stay provable (GDPR art. 7); the person becomes a keyed hash. */
async function pseudonymiseConsents(
  trx: StoreTransaction,
  { emailKeys, consentSubjects }: EraseRequest,
): Promise<number> {
  const [subject] = consentSubjects;
  if (subject === undefined) throw new Error("erasing needs a hash for the consents");
  const { numUpdatedRows } = await trx
    .updateTable("consent")
    .set({ subject_key: subject, ip_key: null })
    .where("subject_key", "in", [...consentSubjects, ...emailKeys])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Writes down who erased how much, and of whom by nothing but a keyed hash. */
async function noteErasure(
  trx: StoreTransaction,
  request: EraseRequest,
  before: AuditFacts,
): Promise<void> {
  const { author, now } = request;
  if (!author) return;
  const subject = traceOf(request);
  await writeAudit(trx, { at: now, author, action: "person_erase", subject, before, after: null });
}

/** What the audit trail has of a person. */
function traceOf({ consentSubjects }: PersonKeys): string {
  return consentSubjects[0]?.slice(0, SUBJECT_LETTERS) ?? "";
}

/** An entry that is there already keeps its reason; it is only ever widened. */
async function suppress(
  trx: StoreTransaction,
  { suppressionHashes, scope = "marketing", now }: EraseRequest,
): Promise<void> {
  const [hash] = suppressionHashes;
  if (hash === undefined) throw new Error("erasing needs a hash for the list of suppressions");
  if (scope === "all") {
    await trx
      .updateTable("suppression")
      .set({ scope })
      .where("email_hash", "in", suppressionHashes)
      .execute();
  }
  await trx
    .insertInto("suppression")
    .values({ email_hash: hash, reason: "erasure", scope, at: now })
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .execute();
}

/**
 * Overwrites what the rows leave behind. SQLite: the file is written anew, and the log is folded in
 * and cut to nothing. PostgreSQL: dead rows are removed; the server reuses their bytes when it
 * likes, and its own log and backups end when the administrator's rules say so (decision 015).
 */
async function clean(db: Database): Promise<Erasure["cleaned"]> {
  try {
    if (engineOf(db) === "postgres") {
      await sql`VACUUM booking, contact, subscriber, consent, submission, outbox, person, session, passkey,
        audit_entry, issue_copy, contact_entry`.execute(db);
      return { ok: true };
    }
    await sql`VACUUM`.execute(db);
    const last = performance.now() + READERS_MS;
    for (;;) {
      const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
      if (rows[0]?.busy === 0) return { ok: true };
      if (performance.now() > last) return { ok: false, problem: "a reader is in the way" };
      await pause(READERS_PAUSE_MS);
    }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
