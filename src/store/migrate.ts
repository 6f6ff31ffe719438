import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { leads } from "./migrations/001-leads.ts";
import { people } from "./migrations/002-people.ts";
import { studio } from "./migrations/003-studio.ts";
import { busyFeeds } from "./migrations/004-busy-feeds.ts";
import { anyLanguage } from "./migrations/005-any-language.ts";
import { provenHolds } from "./migrations/006-proven-holds.ts";
import { studioPeople } from "./migrations/007-studio-people.ts";
import { numbers } from "./migrations/008-numbers.ts";
import { newsletterIssues } from "./migrations/009-newsletter-issues.ts";
import { enquiryWork } from "./migrations/010-enquiry-work.ts";
import { studioCalendar } from "./migrations/011-studio-calendar.ts";
import { passkeys } from "./migrations/014-passkeys.ts";
import type { Database } from "./store-transaction.ts";

/** The statements of every migration by its name; they run in the order of the names. */
const MIGRATIONS: Readonly<Record<string, readonly string[]>> = {
  "001-leads": leads,
  "002-people": people,
  "003-studio": studio,
  "004-busy-feeds": busyFeeds,
  "005-any-language": anyLanguage,
  "006-proven-holds": provenHolds,
  "007-studio-people": studioPeople,
  "008-numbers": numbers,
  "009-newsletter-issues": newsletterIssues,
  "010-enquiry-work": enquiryWork,
  "011-studio-calendar": studioCalendar,
  "014-passkeys": passkeys,
};

/** Names of all migrations of this version, in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS);

/**
 * Brings the tables to the newest form (b6). Safe when two processes start at once: PostgreSQL has
 * an advisory lock, SQLite one writer.
 *
 * @throws NewerTables when a newer version has been there; when a migration fails: nothing of a
 *   failed run remains
 */
export async function migrate(db: Database): Promise<void> {
  const steps = Object.entries(MIGRATIONS).map(([name, statements]) => [name, running(statements)]);
  const provider = {
    getMigrations: async () => Object.fromEntries(steps) as Record<string, Migration>,
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const unknown = await unknownMigrations(db).catch(() => []);
  throw unknown.length > 0 ? new NewerTables(unknown) : error;
}

/** The tables were made by a newer version than this one. */
export class NewerTables extends Error {
  override readonly name = "NewerTables";

  constructor(unknown: readonly string[]) {
    const known = Object.keys(MIGRATIONS).at(-1);
    super(
      `its tables are those of a newer version (${unknown.join(", ")}); this one knows them up to ${known}`,
    );
  }
}

async function unknownMigrations(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
}

function running(statements: readonly string[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
