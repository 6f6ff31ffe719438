import type { RateLimits } from "#forms";
import type { ContactStore } from "#contact";
import type { IssueStore, NewsletterStore } from "#newsletter";
import type { BusyStore } from "#booking/calendars";
import type { FaultStore } from "#faults";
import type { Outbox } from "#mail";
import type { PeopleStore } from "#people";
import type { NumbersStore } from "#numbers";
import { setTimeout as wait } from "node:timers/promises";
import { type Dialect, type Driver, Kysely, PostgresDialect, sql } from "kysely";
import { createBusyStore } from "./busy-store.ts";
import { type CalendarPorts, calendarPorts } from "./calendar-ports.ts";
import { changeSubscriber } from "./change-subscriber.ts";
import { addCounts, readCounts, readSalt } from "./counters.ts";
import { erasePerson, notePersonExport } from "./erase-person.ts";
import { acknowledgeFault, acknowledgeFaults, listFaults, recordFaults } from "./faults.ts";
import {
  addContactNote,
  advanceContact,
  findContactEntry,
  lastContactSignature,
  listContactEntries,
} from "./contact-work.ts";
import { findContact, findContactByReference, listContacts } from "./find-contacts.ts";
import {
  findConsents,
  findSubscriber,
  findSubscriberByHash,
  pageOfSubscribers,
  countSubscribers,
} from "./find-subscribers.ts";
import { collectPerson } from "./find-person.ts";
import { importSubscribers } from "./import-subscribers.ts";
import { createIssueStore } from "./issue-store.ts";
import { lockDataDir, type LockHolder } from "./lock-data-dir.ts";
import { migrate, NewerTables } from "./migrate.ts";
import { createOutbox } from "./outbox.ts";
import { createPeopleStore } from "./people-store.ts";
import { portOver } from "./port-queries.ts";
import { openPostgres, postgresPool } from "./postgres-database.ts";
import { type QueryListener, timingQueries } from "./time-queries.ts";
import type { Privacy } from "./privacy-port.ts";
import {
  type Connected,
  ReconnectingDriver,
  type ReconnectListener,
} from "./reconnecting-driver.ts";
import { checkToken, giveTokenBack, takeToken } from "./rate-limits.ts";
import { type SweepCounts, sweepStore } from "./retention.ts";
import { signUp } from "./sign-up.ts";
import type { Schema } from "./schema.ts";
import { openFile, openSqlite, sqliteDialect } from "./sqlite-database.ts";
import { readFigures, type StoreFigures } from "./store-figures.ts";
import { type Database, type Engine, engineOf } from "./store-transaction.ts";
import { createStudioService, type StudioService } from "./studio-service.ts";
import { moveContact, sendContact } from "./write-contacts.ts";

/** Which database, and who hears of its troubles. */
export interface StoreSettings {
  /** Folder of the embedded database, `studio.sqlite`. */
  readonly dataDir: string;
  /** A PostgreSQL server instead: `postgres://user:password@host:port/database`. */
  readonly databaseUrl: string | undefined;
  /** Hears of idle connections that broke; the next query opens another. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
}

/** A server's store: it may be away at the start and later, and comes back by itself. */
export interface KeptStoreSettings extends StoreSettings, ReconnectListener {
  /** epoch milliseconds */
  readonly now: () => number;
  /** True waits for the server before this one to leave the data folder; false is refused there. */
  readonly waitsForLock: boolean;
  /** Done before each try to open; when it rejects, the database is as good as away. */
  readonly beforeOpening?: (() => Promise<void>) | undefined;
  /** How often PostgreSQL is asked whether it is there, and how long it may think; 1,000 by default. */
  readonly pingMs?: number | undefined;
  /** Hears of every query; without it queries are not timed. */
  readonly onQuery?: QueryListener | undefined;
}

/** The stores of all modules, on one database. */
export interface Store extends CalendarPorts {
  readonly engine: Engine;
  readonly newsletter: NewsletterStore;
  readonly issues: IssueStore;
  readonly contact: ContactStore;
  readonly busy: BusyStore;
  readonly people: PeopleStore;
  readonly outbox: Outbox;
  readonly rateLimits: RateLimits;
  readonly studio: StudioService;
  readonly privacy: Privacy;
  readonly numbers: NumbersStore;
  readonly faults: FaultStore;
  /**
   * Forgets everything whose time is over (b6), in short transactions; once an hour is enough.
   *
   * @param now epoch milliseconds
   */
  sweep(now: number): Promise<SweepCounts>;
  /**
   * Counts what is stored, for those who watch the server.
   *
   * @param now epoch milliseconds
   */
  figures(now: number): Promise<StoreFigures>;
  /** Whether the database answers (readiness); may take as long as the database does. */
  isReachable(): Promise<boolean>;
  /** False while the database is known to be away: everything fails with {@link StoreAway}. */
  isOpen(): boolean;
  /** Resolves when the database is there for the first time. */
  readonly opened: Promise<void>;
  close(): Promise<void>;
}

/** Result of opening; the problem is for the log and holds no password. */
export type OpenStoreResult =
  | { readonly ok: true; readonly store: Store }
  | { readonly ok: false; readonly problem: string; /** What to do. */ readonly hint?: string };

/**
 * Opens the database and brings its tables up to date (b6). SQLite unless a server is named; one
 * that cannot be used is a problem, not an exception.
 */
export async function openStore(settings: StoreSettings): Promise<OpenStoreResult> {
  const wrong = wrongUrl(settings);
  if (wrong) return wrong;
  const { dataDir, databaseUrl, onIdleError = () => {} } = settings;
  let db: Database | undefined;
  try {
    db = databaseUrl === undefined ? openSqlite(dataDir) : openPostgres(databaseUrl, onIdleError);
    await migrate(db);
    return { ok: true, store: storeOver(db, { isOpen: () => true, opened: Promise.resolve() }) };
  } catch (error) {
    await db?.destroy();
    return { ok: false, problem: problemOf(error, settings) };
  }
}

/**
 * The same for a server, which serves pages meanwhile: a database that is away, frozen, or on a full
 * disk is looked for until it is there, and again whenever it goes. On SQLite it also takes the lock
 * of the data folder. A problem is only what a person must mend, and what is found at once.
 */
export async function keepStoreOpen(settings: KeptStoreSettings): Promise<OpenStoreResult> {
  const wrong = wrongUrl(settings);
  if (wrong) return wrong;
  const {
    dataDir,
    databaseUrl,
    onIdleError = () => {},
    now,
    waitsForLock,
    beforeOpening,
    pingMs = 1_000,
  } = settings;
  const driver = new ReconnectingDriver({
    async connect() {
      await beforeOpening?.();
      return databaseUrl === undefined
        ? connectSqlite(dataDir, now())
        : connectPostgres(postgresPool(databaseUrl, onIdleError, pingMs));
    },
    pingEveryMs: pingMs,
    problemOf: (error) => problemOf(error, settings),
    isHandover: (error) => waitsForLock && error instanceof FolderInUse,
    onAway: settings.onAway,
    onBack: settings.onBack,
  });
  const isSqlite = databaseUrl === undefined;
  const dialect = isSqlite ? sqliteDialect(notHere) : new PostgresDialect({ pool: notHere });
  const db: Database = new Kysely({
    ...timingQueries(settings.onQuery),
    dialect: over(dialect, driver),
  });
  const slow = wait(FIRST_TRY_MS, undefined, { ref: false });
  const first = await Promise.race([driver.firstTry, slow]);
  if (first?.ok === false && needsPerson(first.error, waitsForLock)) {
    await driver.destroy();
    const hint = first.error instanceof FolderInUse ? OWN_FOLDER : undefined;
    return { ok: false, problem: problemOf(first.error, settings), ...(hint && { hint }) };
  }
  const store = storeOver(db, { isOpen: () => driver.isOpen, opened: driver.opened });
  const close = async (): Promise<void> => {
    await driver.destroy();
    await db.destroy();
  };
  return { ok: true, store: { ...store, close } };
}

/** Longest time for which the start waits for the database. */
const FIRST_TRY_MS = 3_000;
/** Longest time for bringing tables up to date. */
const MIGRATE_MAX_MS = 120_000;

async function connectSqlite(dataDir: string, now: number): Promise<Connected> {
  const locked = lockDataDir(dataDir, now);
  if (!locked.ok) throw new FolderInUse(locked.holder);
  try {
    const file = openFile(dataDir);
    const { driver } = await migrated(sqliteDialect(() => file)).catch((error: unknown) => {
      file.close();
      throw error;
    });
    return {
      driver,
      async destroy() {
        await driver.destroy();
        locked.release();
      },
    };
  } catch (error) {
    locked.release();
    throw error;
  }
}

async function connectPostgres({
  dialect,
  ping,
  cut,
}: ReturnType<typeof postgresPool>): Promise<Connected> {
  // A database that freezes now would be waited for without end.
  const deadline = setTimeout(() => void cut(), MIGRATE_MAX_MS).unref();
  try {
    return { ...(await migrated(dialect)), ping, destroy: cut };
  } catch (error) {
    await cut();
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** A driver whose tables are up to date. */
async function migrated(dialect: Dialect): Promise<Pick<Connected, "driver">> {
  const driver = dialect.createDriver();
  await migrate(new Kysely<Schema>({ dialect: over(dialect, driver) }));
  return { driver };
}

/** A dialect over a driver that is there already. */
function over(dialect: Dialect, driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** For a dialect that only writes queries. */
function notHere(): never {
  throw new Error("the driver opens the database");
}

/** Another server uses the data folder. */
class FolderInUse extends Error {
  constructor(holder: LockHolder | undefined) {
    const who = holder
      ? ` (process ${holder.pid}, since ${new Date(holder.since).toISOString()})`
      : "";
    super(`another server uses the folder${who}`);
  }
}

const OWN_FOLDER =
  "stop the other server, or give this one a DATA_DIR or a DATABASE_URL of its own";

/** Codes of PostgreSQL and SQLite that stay until somebody changes a setting or a right. */
const FOR_PERSONS = new Set([
  // Wrong password or user, no such database, no right to the tables.
  "28P01",
  "28000",
  "3D000",
  "42501",
  "SQLITE_NOTADB",
  "SQLITE_CORRUPT",
  "SQLITE_PERM",
  "SQLITE_READONLY",
  "EACCES",
  "EISDIR",
  "ENOTDIR",
  "EPERM",
]);

function needsPerson(error: unknown, waitsForLock: boolean): boolean {
  if (error instanceof NewerTables) return true;
  if (error instanceof FolderInUse) return !waitsForLock;
  return error instanceof Error && "code" in error && FOR_PERSONS.has(String(error.code));
}

function wrongUrl({ databaseUrl }: StoreSettings): OpenStoreResult | undefined {
  if (databaseUrl === undefined || isPostgresUrl(databaseUrl)) return undefined;
  return { ok: false, problem: "The address of the database must begin with postgres://" };
}

function storeOver(db: Database, { isOpen, opened }: Pick<Store, "isOpen" | "opened">): Store {
  return {
    engine: engineOf(db),
    ...calendarPorts(db),
    newsletter: portOver<NewsletterStore>(db, {
      signUp,
      change: changeSubscriber,
      find: findSubscriber,
      findByHash: findSubscriberByHash,
      page: pageOfSubscribers,
      counts: countSubscribers,
      consents: findConsents,
      importRows: importSubscribers,
    }),
    issues: createIssueStore(db),
    contact: portOver<ContactStore>(db, {
      send: sendContact,
      move: moveContact,
      find: findContact,
      findByReference: findContactByReference,
      list: listContacts,
      advance: advanceContact,
      addNote: addContactNote,
      entries: listContactEntries,
      findEntry: findContactEntry,
      lastSignature: lastContactSignature,
    }),
    busy: createBusyStore(db),
    people: createPeopleStore(db),
    outbox: createOutbox(db),
    rateLimits: portOver<RateLimits>(db, {
      take: takeToken,
      check: checkToken,
      giveBack: giveTokenBack,
    }),
    studio: createStudioService(db),
    privacy: portOver<Privacy>(db, {
      collect: collectPerson,
      erase: erasePerson,
      noteExport: notePersonExport,
    }),
    numbers: portOver<NumbersStore>(db, { salt: readSalt, add: addCounts, read: readCounts }),
    faults: portOver<FaultStore>(db, {
      record: recordFaults,
      list: listFaults,
      acknowledge: acknowledgeFault,
      acknowledgeAll: acknowledgeFaults,
    }),
    sweep: (now) => sweepStore(db, now),
    figures: (now) => readFigures(db, now),
    isReachable: () =>
      sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ),
    isOpen,
    opened,
    close: () => db.destroy(),
  };
}

function isPostgresUrl(url: string): boolean {
  return URL.canParse(url) && ["postgres:", "postgresql:"].includes(new URL(url).protocol);
}

function problemOf(error: unknown, { dataDir, databaseUrl }: StoreSettings): string {
  const what = databaseUrl === undefined ? `The database in ${dataDir}` : "The PostgreSQL database";
  const said = error instanceof Error ? error.message || error.name : String(error);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `${what} cannot be used: ${said}${code}`;
}
