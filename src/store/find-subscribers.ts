import type { Kysely } from "kysely";
import type { ConsentEvidence, Subscriber } from "#newsletter";
import type { Schema } from "./schema.ts";
import { NEWSLETTER, subscriberOf } from "./subscriber-row.ts";

/** One subscriber by id; see `NewsletterStore.find`. */
export async function findSubscriber(
  db: Kysely<Schema>,
  id: string,
): Promise<Subscriber | undefined> {
  return findBy(db, "id", [id]);
}

/** The subscriber whose link has one of these hashes; see `NewsletterStore.findByHash`. */
export async function findSubscriberByHash(
  db: Kysely<Schema>,
  link: "confirm" | "unsubscribe",
  hashes: readonly string[],
): Promise<Subscriber | undefined> {
  return findBy(db, link === "confirm" ? "confirm_hash" : "unsub_hash", hashes);
}

async function findBy(
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

/** Some subscribers in the order of their addresses; see `NewsletterStore.page`. */
export async function pageOfSubscribers(
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

/** Newsletter consents of some people, oldest first. */
export async function findConsents(
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

/** See `NewsletterStore.forgetPending` (b2). */
export async function forgetPending(db: Kysely<Schema>, before: number): Promise<number> {
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
