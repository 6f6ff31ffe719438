import type { Kysely } from "kysely";
import type { ConsentEvidence, NewsletterStore, Subscriber } from "#newsletter";
import { changeSubscriber } from "./change-subscriber.ts";
import { importSubscribers } from "./import-subscribers.ts";
import type { Schema } from "./schema.ts";
import { signUp } from "./sign-up.ts";
import type { Database } from "./store-transaction.ts";
import { NEWSLETTER, subscriberOf } from "./subscriber-row.ts";

/** The store of the newsletter module on either database (b2, b6, G4, G8). */
export function createNewsletterStore(database: Database): NewsletterStore {
  const { db } = database;
  return {
    signUp: (request) => signUp(database, request),
    change: (request) => changeSubscriber(database, request),
    find: (id) => findSubscriber(db, "id", [id]),
    findByHash: (link, hashes) =>
      findSubscriber(db, link === "confirm" ? "confirm_hash" : "unsub_hash", hashes),
    page: (after, limit) => pageOf(db, after, limit),
    consents: (subjects) => findConsents(db, subjects),
    importRows: (rows, now) => importSubscribers(database, rows, now),
    forgetPending: (before) => forgetPending(db, before),
  };
}

async function findSubscriber(
  db: Kysely<Schema>,
  column: "id" | "confirm_hash" | "unsub_hash",
  values: readonly string[],
): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom("subscriber")
    .selectAll()
    .where(column, "in", values)
    .executeTakeFirst();
  return row && subscriberOf(row);
}

async function pageOf(
  db: Kysely<Schema>,
  after: string | undefined,
  limit: number,
): Promise<readonly Subscriber[]> {
  const rows = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("email", "!=", "")
    .$if(after !== undefined, (query) => query.where("email_key", ">", after ?? ""))
    .orderBy("email_key")
    .limit(limit)
    .execute();
  return rows.map(subscriberOf);
}

async function findConsents(
  db: Kysely<Schema>,
  subjects: readonly string[],
): Promise<readonly ConsentEvidence[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom("consent")
    .innerJoin("wording", "wording.id", "consent.wording_id")
    .select([
      "consent.subject_key as subject",
      "consent.action",
      "consent.wording_id",
      "wording.body",
      "consent.locale",
      "consent.page",
      "consent.method",
      "consent.at",
    ])
    .where("consent.subject_key", "in", subjects)
    .where("consent.purpose", "=", NEWSLETTER)
    .orderBy("consent.at")
    .orderBy("consent.id")
    .execute();
  return rows.map(({ wording_id: id, body, ...row }) => ({ ...row, wording: { id, body } }));
}

async function forgetPending(db: Kysely<Schema>, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscriber")
    .where((row) =>
      row.or([
        row("state", "=", "pending").and("created_at", "<", before),
        row("email", "=", "").and("ended_at", "<", before),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
