import type { ConsentGiven } from "#forms";
import type { ConsentChange } from "#newsletter";
import type { StoreTransaction } from "./store-transaction.ts";

/** Purpose of the newsletter's records of consent. */
export const NEWSLETTER = "newsletter";

/**
 * Records a consent, and once per wording the text that was shown (b6, GDPR art. 7).
 *
 * @param now epoch milliseconds
 * @param action `asked` until the mail address is confirmed
 */
export async function recordConsent(
  trx: StoreTransaction,
  consent: ConsentGiven,
  now: number,
  action: "asked" | "given" | "confirmed" | "withdrawn" = "given",
): Promise<void> {
  const { wording } = consent;
  await trx
    .insertInto("wording")
    .values({ id: wording.id, locale: consent.locale, body: wording.body, first_seen: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await trx
    .insertInto("consent")
    .values({
      id: consent.id,
      subject_key: consent.subjectKey,
      purpose: consent.purpose,
      action,
      wording_id: wording.id,
      locale: consent.locale,
      page: consent.page,
      method: consent.method,
      ip_key: consent.ipKey,
      at: now,
    })
    .execute();
}

/**
 * Writes down what became of a consent; words and language are those of the latest on record. Nothing
 * happens when there is none.
 *
 * @param now epoch milliseconds
 */
export async function recordConsentChange(
  trx: StoreTransaction,
  { id, subjects, action, page, method }: ConsentChange,
  purpose: string,
  now: number,
): Promise<void> {
  const latest = await trx
    .selectFrom("consent")
    .select(["wording_id", "locale"])
    .where("subject_key", "in", subjects)
    .where("purpose", "=", purpose)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const subject = subjects[0];
  if (!latest || subject === undefined) return;
  await trx
    .insertInto("consent")
    .values({
      ...latest,
      id,
      subject_key: subject,
      purpose,
      action,
      page,
      method,
      ip_key: null,
      at: now,
    })
    .execute();
}
