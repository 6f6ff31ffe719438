import { type RawBuilder, sql } from "kysely";
import { BOOKING, valueOf } from "./columns.ts";
import type { PersonKeys, Privacy } from "./privacy-port.ts";
import type { Query } from "./port-queries.ts";
import type { Database } from "./store-transaction.ts";

/** Everything stored about a person; see `Privacy.collect`. */
export const collectPerson: Query<Privacy["collect"]> = async (db, person) => {
  const { bookings, contacts, subscriptions, messages } = await findPerson(db, person);
  const contactIds = contacts.map(({ id }) => id);
  const entries = await db
    .selectFrom("contact_entry")
    .selectAll()
    .where((row) => row.or(contactIds.map((id) => row("contact_id", "=", id))))
    .orderBy("at")
    .execute();
  const consents = await db
    .selectFrom("consent")
    .innerJoin("wording", "wording.id", "consent.wording_id")
    .selectAll("consent")
    .select("wording.body as wording")
    .where("subject_key", "in", [...person.consentSubjects, ...person.emailKeys])
    .orderBy("at")
    .execute();
  const suppressions = await db
    .selectFrom("suppression")
    .selectAll()
    .where("email_hash", "in", person.suppressionHashes)
    .execute();
  const access = await db
    .selectFrom("person")
    .selectAll()
    .where("email_key", "in", person.emailKeys)
    .execute();
  const passkeys = await db
    .selectFrom("passkey")
    .innerJoin("person", "person.id", "passkey.person_id")
    .select(["passkey.name", "passkey.created_at", "passkey.used_at"])
    .where("email_key", "in", person.emailKeys)
    .execute();
  const audit = await db
    .selectFrom("audit_entry")
    .selectAll()
    .where((row) =>
      row.or([row("author", "in", person.emailKeys), row("subject", "in", person.emailKeys)]),
    )
    .orderBy("at")
    .execute();
  const subscriberIds = subscriptions.map(({ id }) => id);
  const issues = await db
    .selectFrom("issue_copy")
    .select(["issue", "state", "claimed_at", "left_at"])
    .where((row) => row.or(subscriberIds.map((id) => row("subscriber_id", "=", id))))
    .orderBy("issue")
    .execute();
  return {
    bookings: bookings.map((row) => valueOf(BOOKING, row)),
    contacts,
    entries,
    subscriptions,
    issues,
    consents,
    messages,
    suppressions,
    access,
    passkeys,
    audit,
  };
};

/** The rows of a person, and the mails about them or that name an address of theirs anywhere. */
export async function findPerson(db: Database, { emailKeys }: PersonKeys) {
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
  const people = [...bookings, ...contacts, ...subscriptions];
  const refs = people.map(({ id }) => id);
  // As compared and as they were typed.
  const addresses = new Set([...emailKeys, ...people.flatMap(({ email }) => email ?? [])]);
  const messages = await db
    .selectFrom("outbox")
    .selectAll()
    .where((row) =>
      row.or([
        ...(refs.length > 0 ? [row("ref", "in", refs)] : []),
        ...Array.from(addresses, names),
      ]),
    )
    .orderBy("not_before")
    .orderBy("id")
    .execute();
  return { bookings, contacts, subscriptions, refs, messages };
}

/**
 * In letters of any size, since JSON keeps what was typed and a mail server answers as it likes; and
 * as it is, since SQLite knows the size of Latin letters only.
 */
function names(address: string): RawBuilder<boolean> {
  const said = sql`payload || ' ' || dedupe_key || ' ' || ref || ' ' || coalesce(last_code, '')`;
  const pattern = `%${address.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`(lower(${said}) LIKE ${pattern.toLowerCase()} ESCAPE '\\'
    OR (${said}) LIKE ${pattern} ESCAPE '\\')`;
}
