import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the studio sets by its command line: days that are closed, and single values. */
export const studio: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable("closed_day")
      .addColumn("local_day", "text", (column) => column.primaryKey().notNull())
      .addColumn("closed_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("setting")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("value", "bigint", (column) => column.notNull())
      .execute();
    // The sweeps of b6 look for these.
    await schema.createIndex("booking_end").on("booking").column("end_at").execute();
    await schema.createIndex("outbox_sent").on("outbox").column("sent_at").execute();
  },
};
