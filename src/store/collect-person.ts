import type { Kysely } from "kysely";
import { bookingOf } from "./booking-row.ts";
import { messagesOf } from "./person-messages.ts";
import type { PersonalData, PersonKeys } from "./privacy-port.ts";
import type { Schema } from "./schema.ts";

/** Everything stored about a person; see `Privacy.collect`. */
export async function collectPerson(db: Kysely<Schema>, person: PersonKeys): Promise<PersonalData> {
  const { emailKeys, consentSubjects, suppressionHashes } = person;
  const bookings = await db
    .selectFrom("booking")
    .selectAll()
    .where("email_key", "in", emailKeys)
    .orderBy("start_at")
    .execute();
  const contacts = await db
    .selectFrom("contact")
    .selectAll()
    .where("email_key", "in", emailKeys)
    .orderBy("created_at")
    .execute();
  const subscriptions = await db
    .selectFrom("subscriber")
    .selectAll()
    .where("email_key", "in", emailKeys)
    .execute();
  const consents = await db
    .selectFrom("consent")
    .innerJoin("wording", "wording.id", "consent.wording_id")
    .selectAll("consent")
    .select("wording.body as wording")
    .where("subject_key", "in", [...consentSubjects, ...emailKeys])
    .orderBy("at")
    .execute();
  const refs = [...bookings, ...contacts, ...subscriptions].map(({ id }) => id);
  const addresses = addressesOf([...bookings, ...contacts, ...subscriptions], emailKeys);
  return {
    bookings: bookings.map(bookingOf),
    contacts: contacts.map(plain),
    subscriptions: subscriptions.map(plain),
    consents: consents.map(plain),
    messages: (await messagesOf(db, refs, addresses)).map(plain),
    suppressions: (
      await db
        .selectFrom("suppression")
        .selectAll()
        .where("email_hash", "in", suppressionHashes)
        .execute()
    ).map(plain),
  };
}

/** The addresses as compared and as they were typed. */
export function addressesOf(
  rows: readonly { readonly email: string | null }[],
  emailKeys: readonly string[],
): readonly string[] {
  return [...new Set([...emailKeys, ...rows.flatMap(({ email }) => email ?? [])])];
}

function plain(row: object): Record<string, string | number | null> {
  return Object.fromEntries(Object.entries(row));
}
