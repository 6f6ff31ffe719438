import type { NewsletterStore, Subscriber } from "#newsletter";
import { SUBSCRIBER, valueOf } from "./columns.ts";
import { NEWSLETTER } from "./consents.ts";
import type { Query } from "./port-queries.ts";
import type { Database } from "./store-transaction.ts";

/** One subscriber by id; see `NewsletterStore.find`. */
export const findSubscriber: Query<NewsletterStore["find"]> = (db, id) => findBy(db, "id", [id]);

/** The subscriber whose link has one of these hashes; see `NewsletterStore.findByHash`. */
export const findSubscriberByHash: Query<NewsletterStore["findByHash"]> = (db, link, hashes) =>
  findBy(db, link === "confirm" ? "confirm_hash" : "unsub_hash", hashes);

async function findBy(
  db: Database,
  column: "id" | "confirm_hash" | "unsub_hash",
  values: readonly string[],
): Promise<Subscriber | undefined> {
  const row = await db
    .selectFrom("subscriber")
    .selectAll()
    .where(column, "in", values)
    .executeTakeFirst();
  return row && valueOf(SUBSCRIBER, row);
}

/** Some subscribers in the order of their addresses; see `NewsletterStore.page`. */
export const pageOfSubscribers: Query<NewsletterStore["page"]> = async (db, after, limit) => {
  const rows = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("email", "!=", "")
    .$if(after !== undefined, (query) => query.where("email_key", ">", after ?? ""))
    .orderBy("email_key")
    .limit(limit)
    .execute();
  return rows.map((row) => valueOf(SUBSCRIBER, row));
};

/** Newsletter consents of some people, oldest first. */
export const findConsents: Query<NewsletterStore["consents"]> = async (db, subjects) => {
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
};
