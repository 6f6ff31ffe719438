import type { AskRequest, InviteRequest, PeopleResult, PeopleStore, UseRequest } from "#people";
import { readAudit, writeAudit } from "./audit-trail.ts";
import { columnsOf, LINK, PERSON, SESSION, valueOf } from "./columns.ts";
import { enqueue, enqueueAbout } from "./outbox.ts";
import { createPasskeyStore } from "./passkeys.ts";
import {
  change,
  changeOrNothing,
  type Database,
  engineOf,
  type StoreTransaction,
} from "./store-transaction.ts";

/** People of the studio, over either engine; see {@link PeopleStore}. */
export function createPeopleStore(db: Database): PeopleStore {
  return {
    async list() {
      const rows = await db.selectFrom("person").selectAll().orderBy("email_key").execute();
      return rows.map((row) => valueOf(PERSON, row));
    },
    async findByEmail(emailKey) {
      const row = await db
        .selectFrom("person")
        .selectAll()
        .where("email_key", "=", emailKey)
        .executeTakeFirst();
      return row && valueOf(PERSON, row);
    },
    invite: (request) => changeOrNothing(db, (trx) => invite(trx, request)),
    remove: (id, { author, now }) =>
      changeOrNothing<PeopleResult>(db, async (trx) => {
        await lockOwners(trx);
        const person = await findPerson(trx, id);
        if (!person) return { ok: false, reason: "not_found" };
        await trx.deleteFrom("session").where("person_id", "=", id).execute();
        await trx.deleteFrom("sign_in_link").where("person_id", "=", id).execute();
        await trx.deleteFrom("passkey").where("person_id", "=", id).execute();
        await trx.deleteFrom("person").where("id", "=", id).execute();
        const { emailKey: subject, role } = person;
        if (role === "owner" && !(await hasOwner(trx))) return { ok: false, reason: "last_owner" };
        const entry = { action: "people_remove", before: { role }, after: null } as const;
        await writeAudit(trx, { at: now, author, subject, ...entry });
        return { ok: true, person, isNew: false };
      }),
    ask: (request) => change(db, (trx) => ask(trx, request)),
    async addLink(link) {
      await db.insertInto("sign_in_link").values(columnsOf(LINK, link)).execute();
    },
    async findLink(by) {
      const row = await db
        .selectFrom("sign_in_link")
        .selectAll()
        .$if("id" in by, (query) => query.where("id", "=", "id" in by ? by.id : ""))
        .$if("tokenHashes" in by, (query) =>
          query.where("token_hash", "in", "tokenHashes" in by ? by.tokenHashes : []),
        )
        .executeTakeFirst();
      const person = row?.person_id && (await findPerson(db, row.person_id));
      return row && person ? { link: valueOf(LINK, row), person } : undefined;
    },
    useLink: (request) => change(db, (trx) => useLink(trx, request)),
    record: (entry) => change(db, (trx) => writeAudit(trx, entry)),
    audit: (query) => readAudit(db, query),
    ...sessions(db),
    ...createPasskeyStore(db),
  };
}

function sessions(
  db: Database,
): Pick<PeopleStore, "findSession" | "touchSession" | "listSessions" | "endSessions"> {
  const live = (now: number, idleSince: number) =>
    db
      .selectFrom("session")
      .selectAll()
      .where("expires_at", ">", now)
      .where("seen_at", ">", idleSince);
  return {
    async findSession(tokenHash, now, idleSince) {
      const row = await live(now, idleSince).where("token_hash", "=", tokenHash).executeTakeFirst();
      const person = row && (await findPerson(db, row.person_id));
      return row && person ? { session: valueOf(SESSION, row), person } : undefined;
    },
    async touchSession(id, now) {
      await db.updateTable("session").set({ seen_at: now }).where("id", "=", id).execute();
    },
    async listSessions(personId, now, idleSince) {
      const rows = await live(now, idleSince)
        .where("person_id", "=", personId)
        .orderBy("seen_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map((row) => valueOf(SESSION, row));
    },
    endSessions: (personId, sessionId, { author, now }) =>
      change(db, async (trx) => {
        const person = await findPerson(trx, personId);
        const { numDeletedRows } = await trx
          .deleteFrom("session")
          .where("person_id", "=", personId)
          .$if(sessionId !== undefined, (query) => query.where("id", "=", sessionId ?? ""))
          .executeTakeFirst();
        // A link that is under way would let in again whom this is to keep out.
        if (sessionId === undefined) {
          await trx.deleteFrom("sign_in_link").where("person_id", "=", personId).execute();
        }
        const count = Number(numDeletedRows);
        if (person && count > 0) {
          const entry = {
            action: "people_sign_out",
            before: { sessions: count },
            after: null,
          } as const;
          await writeAudit(trx, { at: now, author, subject: person.emailKey, ...entry });
        }
        return count;
      }),
  };
}

async function invite(
  trx: StoreTransaction,
  { person, messages, author, now }: InviteRequest,
): Promise<PeopleResult> {
  await lockOwners(trx);
  // Written first: two invitations of one address queue up.
  const row = await trx
    .insertInto("person")
    .values(columnsOf(PERSON, person))
    .onConflict((conflict) =>
      conflict.column("email_key").doUpdateSet({ email_key: person.emailKey }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const { role } = person;
  const at = { at: now, author, subject: row.email_key };
  if (row.id === person.id) {
    await enqueueAbout(trx, person.id, 0, messages);
    await writeAudit(trx, { ...at, action: "people_invite", before: null, after: { role } });
    return { ok: true, person, isNew: true };
  }
  const former = valueOf(PERSON, row);
  if (former.role === role) return { ok: true, person: former, isNew: false };
  await trx.updateTable("person").set({ role }).where("id", "=", former.id).execute();
  if (former.role === "owner" && !(await hasOwner(trx))) {
    return { ok: false, reason: "last_owner" };
  }
  await writeAudit(trx, {
    ...at,
    action: "people_role",
    before: { role: former.role },
    after: { role },
  });
  return { ok: true, person: { ...former, role }, isNew: false };
}

/** For any address the same statements run, so that timing reveals nothing (G8). */
async function ask(trx: StoreTransaction, { emailKey, link, message }: AskRequest): Promise<void> {
  const person = await trx
    .selectFrom("person")
    .select("id")
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  await trx
    .insertInto("sign_in_link")
    .values({ ...columnsOf(LINK, link), person_id: person?.id ?? null, used_at: null })
    .execute();
  const row = { ...message, ref: link.id, refRevision: null };
  await enqueue(trx, [row], person ? "pending" : "cancelled");
}

async function useLink(
  trx: StoreTransaction,
  { tokenHashes, browserHash, session, now }: UseRequest,
) {
  const used = await trx
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("token_hash", "in", tokenHashes)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("person_id", "is not", null)
    .where((link) =>
      link.or([
        link("browser_hash", "is", null),
        ...(browserHash === null ? [] : [link("browser_hash", "=", browserHash)]),
      ]),
    )
    .returning("person_id")
    .executeTakeFirst();
  const id = used?.person_id;
  if (!id) return undefined;
  const row = await trx
    .updateTable("person")
    .set({ signed_in_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("session")
    .values(columnsOf(SESSION, { ...session, personId: id }))
    .execute();
  const author = { id, name: row.email_key };
  const entry = { action: "people_sign_in", before: null, after: null } as const;
  await writeAudit(trx, { at: now, author, subject: row.email_key, ...entry });
  return valueOf(PERSON, row);
}

/** Changes of who has access queue up: two owners cannot take the last role from each other. */
async function lockOwners(trx: StoreTransaction): Promise<void> {
  await trx
    .selectFrom("person")
    .select("id")
    .where("role", "=", "owner")
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .execute();
}

async function findPerson(db: Database, id: string) {
  const row = await db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst();
  return row && valueOf(PERSON, row);
}

async function hasOwner(trx: StoreTransaction): Promise<boolean> {
  const row = await trx
    .selectFrom("person")
    .select("id")
    .where("role", "=", "owner")
    .executeTakeFirst();
  return row !== undefined;
}
