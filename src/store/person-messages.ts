import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "./schema.ts";

/**
 * Mails about one of these things, or that name one of these addresses anywhere.
 *
 * @param refs ids of bookings, enquiries, subscribers
 * @param addresses as compared and as typed
 */
export async function messagesOf(
  db: Kysely<Schema>,
  refs: readonly string[],
  addresses: readonly string[],
): Promise<readonly Selectable<Schema["outbox"]>[]> {
  return db
    .selectFrom("outbox")
    .selectAll()
    .where((row) =>
      row.or([
        ...(refs.length > 0 ? [row("ref", "in", refs)] : []),
        ...addresses.map((address) => names(address)),
      ]),
    )
    .orderBy("not_before")
    .orderBy("id")
    .execute();
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
