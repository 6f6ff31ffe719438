import { sql } from "kysely";
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
export const pageOfSubscribers: Query<NewsletterStore["page"]> = async (
  db,
  after,
  limit,
  { text = "", state, locale } = {},
) => {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("email", "!=", "")
    .$if(after !== undefined, (query) => query.where("email_key", ">", after ?? ""))
    .$if(text !== "", (query) => query.where(sql<boolean>`email_key like ${part} escape '\\'`))
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "confirmed"))
    .$if(locale !== undefined, (query) => query.where("locale", "=", locale ?? ""))
    .orderBy("email_key")
    .limit(limit)
    .execute();
  return rows.map((row) => valueOf(SUBSCRIBER, row));
};

/** How many there are by state and language; see `NewsletterStore.counts`. */
export const countSubscribers: Query<NewsletterStore["counts"]> = (db) =>
  db
    .selectFrom("subscriber")
    .select(["state", "locale", ({ fn }) => fn.countAll<number>().as("count")])
    .where("email", "!=", "")
    .groupBy(["state", "locale"])
    .orderBy("locale")
    .orderBy("state")
    .execute();

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
