import type { Kysely } from "kysely";
import type { SubmissionKey } from "#forms";
import type { NewsletterDesk, SignUp } from "#newsletter/node";
import type { Schema } from "../schema.ts";

/** When people sign up, epoch milliseconds. */
export const NOW = Date.UTC(2027, 2, 1);
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Who signs up. */
export const EMAIL = "dana@example.com";

/** A sign-up by {@link EMAIL}. */
export function signUp(changes: Partial<SignUp> = {}): SignUp {
  return {
    email: EMAIL,
    locale: "he",
    consent: true,
    wording: { id: "wording-1", body: "Send me news." },
    page: "/he",
    method: "form",
    ipKey: null,
    risk: "low",
    now: NOW,
    ...changes,
  };
}

/** A form that was sent. */
export function submission(id: string, requestHash = "hash"): SubmissionKey {
  return { id, requestHash, status: 202, expiresAt: NOW + DAY };
}

/** Id of the one subscriber. */
export async function theSubscriber(db: Kysely<Schema>): Promise<string> {
  const { id } = await db.selectFrom("subscriber").select("id").executeTakeFirstOrThrow();
  return id;
}

/** The tokens that a mail to the one subscriber carries. */
export async function linksOf(
  desk: NewsletterDesk,
  db: Kysely<Schema>,
): Promise<{ readonly confirm: string; readonly unsubscribe: string }> {
  const recipient = await desk.recipient(await theSubscriber(db), NOW);
  return {
    confirm: recipient?.confirmToken ?? "none",
    unsubscribe: recipient?.unsubscribeToken ?? "none",
  };
}

/** Signs {@link EMAIL} up and confirms it; the tokens are those of the first mail. */
export async function confirmed(
  desk: NewsletterDesk,
  db: Kysely<Schema>,
): ReturnType<typeof linksOf> {
  await desk.subscribe(signUp());
  const links = await linksOf(desk, db);
  await desk.confirm(links.confirm, NOW);
  return links;
}
