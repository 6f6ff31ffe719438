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

/** Letters of any size: JSON keeps what was typed, a mail server answers as it likes. */
function names(address: string): RawBuilder<boolean> {
  const pattern = `%${address.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(payload || ' ' || dedupe_key || ' ' || ref || ' ' || coalesce(last_code, ''))
    LIKE ${pattern} ESCAPE '\\'`;
}
