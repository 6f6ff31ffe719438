import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What refreshing other people's calendars needs to know: validators, failures, turns of nodes. */
export const busyFeeds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // One statement each: SQLite adds one column at a time.
    const times = ["read_until", "failing_since", "alarmed_at", "lease_until"] as const;
    for (const column of times) {
      await db.schema.alterTable("busy_feed").addColumn(column, "bigint").execute();
    }
    for (const column of ["last_modified", "lease_owner"] as const) {
      await db.schema.alterTable("busy_feed").addColumn(column, "text").execute();
    }
    await db.schema
      .alterTable("busy_feed")
      .addColumn("next_at", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("busy_feed")
      .addColumn("warnings", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
