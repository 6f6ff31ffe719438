import type { PasskeyStore } from "#people";
import { writeAudit } from "./audit-trail.ts";
import { columnsOf, PASSKEY, PERSON, SESSION, valueOf } from "./columns.ts";
import { enqueueAbout } from "./outbox.ts";
import {
  change,
  changeOrNothing,
  type Database,
  engineOf,
  type StoreTransaction,
} from "./store-transaction.ts";

/** Passkeys of the studio's people, over either engine; see {@link PasskeyStore}. */
export function createPasskeyStore(db: Database): PasskeyStore {
  return {
    async spendChallenge(id, expiresAt) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("spent_challenge")
        .values({ id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .executeTakeFirst();
      return Number(numInsertedOrUpdatedRows) === 1;
    },
    addPasskey: (request) => changeOrNothing(db, (trx) => addPasskey(trx, request)),
    async listPasskeys(personId) {
      const rows = await db
        .selectFrom("passkey")
        .select(["id", "person_id", "name", "created_at", "used_at"])
        .$if(personId !== undefined, (query) => query.where("person_id", "=", personId ?? ""))
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      return rows.map(({ id, name, ...row }) => ({
        id,
        name,
        personId: row.person_id,
        createdAt: row.created_at,
        usedAt: row.used_at,
      }));
    },
    renamePasskey: (personId, id, { name, author, now }) =>
      change(db, async (trx) => {
        const found = await findPasskey(trx, id);
        if (found?.person.id !== personId) return false;
        const before = { name: found.passkey.name };
        if (before.name === name) return true;
        await trx.updateTable("passkey").set({ name }).where("id", "=", id).execute();
        const { emailKey: subject } = found.person;
        const entry = { action: "passkey_rename", before, after: { name } } as const;
        await writeAudit(trx, { at: now, author, subject, ...entry });
        return true;
      }),
    removePasskeys: (personId, id, { author, now }) =>
      change(db, async (trx) => {
        const removed = await trx
          .deleteFrom("passkey")
          .where("person_id", "=", personId)
          .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
          .returning("name")
          .execute();
        const person = await trx
          .selectFrom("person")
          .select("email_key")
          .where("id", "=", personId)
          .executeTakeFirst();
        for (const { name } of removed) {
          const entry = { action: "passkey_remove", before: { name }, after: null } as const;
          await writeAudit(trx, { at: now, author, subject: person?.email_key ?? "", ...entry });
        }
        return removed.length;
      }),
    findPasskey: (id) => findPasskey(db, id),
    usePasskey: (request) => change(db, (trx) => usePasskey(trx, request)),
  };
}

async function addPasskey(
  trx: StoreTransaction,
  { passkey, messages, max, author, now }: Parameters<PasskeyStore["addPasskey"]>[0],
): ReturnType<PasskeyStore["addPasskey"]> {
  // Locked, so that two at once are counted.
  const person = await trx
    .selectFrom("person")
    .select("email_key")
    .where("id", "=", passkey.personId)
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!person) return { ok: false, reason: "not_found" };
  const own = await trx
    .selectFrom("passkey")
    .select("id")
    .where("person_id", "=", passkey.personId)
    .execute();
  if (own.length >= max) return { ok: false, reason: "too_many" };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("passkey")
    .values(columnsOf(PASSKEY, passkey))
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows) !== 1) return { ok: false, reason: "known" };
  await enqueueAbout(trx, passkey.personId, 0, messages);
  const entry = { action: "passkey_add", before: null, after: { name: passkey.name } } as const;
  await writeAudit(trx, { at: now, author, subject: person.email_key, ...entry });
  return { ok: true };
}

async function usePasskey(
  trx: StoreTransaction,
  { id, counter, newCounter, session, now }: Parameters<PasskeyStore["usePasskey"]>[0],
): ReturnType<PasskeyStore["usePasskey"]> {
  const used = await trx
    .updateTable("passkey")
    .set({ counter: newCounter, used_at: now })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .returning(["person_id", "name"])
    .executeTakeFirst();
  if (!used) return undefined;
  const row = await trx
    .updateTable("person")
    .set({ signed_in_at: now })
    .where("id", "=", used.person_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("session")
    .values(columnsOf(SESSION, { ...session, personId: row.id }))
    .execute();
  await writeAudit(trx, {
    at: now,
    author: { id: row.id, name: row.email_key },
    action: "people_sign_in",
    subject: row.email_key,
    before: null,
    after: { passkey: used.name },
  });
  return valueOf(PERSON, row);
}

async function findPasskey(db: Database, id: string) {
  const row = await db.selectFrom("passkey").selectAll().where("id", "=", id).executeTakeFirst();
  const person =
    row &&
    (await db.selectFrom("person").selectAll().where("id", "=", row.person_id).executeTakeFirst());
  return row && person
    ? { passkey: valueOf(PASSKEY, row), person: valueOf(PERSON, person) }
    : undefined;
}
