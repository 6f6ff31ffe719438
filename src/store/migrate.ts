import { type Migration, Migrator } from "kysely/migration";
import { leads } from "./migrations/001-leads.ts";
import { people } from "./migrations/002-people.ts";
import { studio } from "./migrations/003-studio.ts";
import { busyFeeds } from "./migrations/004-busy-feeds.ts";
import type { Database } from "./store-transaction.ts";

/** Every migration by its name; they run in the order of the names. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "001-leads": leads,
  "002-people": people,
  "003-studio": studio,
  "004-busy-feeds": busyFeeds,
};

/**
 * Brings the tables to the newest form (b6). Safe when two processes start at once: PostgreSQL has
 * an advisory lock, SQLite one writer.
 *
 * @throws when a migration fails; nothing of a failed run remains
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
