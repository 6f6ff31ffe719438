import type { BookingStore } from "#booking";
import type { RateLimits } from "#forms";
import type { ContactStore } from "#contact";
import type { NewsletterStore } from "#newsletter";
import type { BusyStore } from "#booking/calendars";
import type { Outbox } from "#mail";
import { sql } from "kysely";
import { dropHold, extendHold, findHold, placeHold } from "./booking-holds.ts";
import { createBusyStore } from "./busy-store.ts";
import { cancelBooking, confirmBooking, rescheduleBooking } from "./change-booking.ts";
import { changeSubscriber } from "./change-subscriber.ts";
import { collectPerson } from "./collect-person.ts";
import { erasePerson } from "./erase-person.ts";
import { findBooking, listBookings, listUnconfirmed, readOccupancy } from "./find-bookings.ts";
import { findContact, findContactByReference, listContacts } from "./find-contacts.ts";
import {
  findConsents,
  findSubscriber,
  findSubscriberByHash,
  forgetPending,
  pageOfSubscribers,
} from "./find-subscribers.ts";
import { importSubscribers } from "./import-subscribers.ts";
import { makeBooking } from "./make-booking.ts";
import { methodsOver } from "./methods-over.ts";
import { migrate } from "./migrate.ts";
import { moveContact } from "./move-contact.ts";
import { createOutbox } from "./outbox.ts";
import { openPostgres } from "./postgres-database.ts";
import type { Privacy } from "./privacy-port.ts";
import { checkToken, giveTokenBack, takeToken } from "./rate-limits.ts";
import { type SweepCounts, sweepStore } from "./retention.ts";
import { sendContact } from "./send-contact.ts";
import { signUp } from "./sign-up.ts";
import { openSqlite } from "./sqlite-database.ts";
import type { Database, Engine } from "./store-transaction.ts";
import { createStudioService, type StudioService } from "./studio-service.ts";
import { findSubmission } from "./submissions.ts";

/** Which database, and who hears of its troubles. */
export interface StoreSettings {
  /** Folder of the embedded database, `studio.sqlite`. */
  readonly dataDir: string;
  /** A PostgreSQL server instead: `postgres://user:password@host:port/database`. */
  readonly databaseUrl: string | undefined;
  /** Hears of idle connections that broke; the next query opens another. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
}

/** The stores of all modules, on one database. */
export interface Store {
  readonly engine: Engine;
  readonly bookings: BookingStore;
  readonly newsletter: NewsletterStore;
  readonly contact: ContactStore;
  readonly busy: BusyStore;
  readonly outbox: Outbox;
  readonly rateLimits: RateLimits;
  readonly studio: StudioService;
  readonly privacy: Privacy;
  /**
   * Forgets everything whose time is over (b6), in short transactions; once an hour is enough.
   *
   * @param now epoch milliseconds
   */
  sweep(now: number): Promise<SweepCounts>;
  /** Whether the database answers (readiness). */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Result of {@link openStore}; the problem is for the log and holds no password. */
export type OpenStoreResult =
  | { readonly ok: true; readonly store: Store }
  | { readonly ok: false; readonly problem: string };

/**
 * Opens the database and brings its tables up to date (b6). SQLite unless a server is named; one
 * that cannot be used is a problem, not an exception.
 */
export async function openStore(settings: StoreSettings): Promise<OpenStoreResult> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    return { ok: false, problem: "The address of the database must begin with postgres://" };
  }
  let database: Database | undefined;
  try {
    database = openDatabase(settings);
    await migrate(database.db);
    return { ok: true, store: storeOver(database) };
  } catch (error) {
    await database?.db.destroy();
    return { ok: false, problem: problemOf(error, settings) };
  }
}

function openDatabase({ dataDir, databaseUrl, onIdleError }: StoreSettings): Database {
  if (databaseUrl === undefined) return { engine: "sqlite", db: openSqlite(dataDir) };
  return { engine: "postgres", db: openPostgres(databaseUrl, onIdleError ?? (() => {})) };
}

function storeOver(database: Database): Store {
  const { db } = database;
  return {
    engine: database.engine,
    bookings: {
      ...methodsOver(db, {
        occupancy: readOccupancy,
        findHold,
        extendHold,
        releaseHold: dropHold,
        findSubmission,
        find: findBooking,
        list: listBookings,
        listUnconfirmed,
      }),
      ...methodsOver(database, {
        placeHold,
        book: makeBooking,
        reschedule: rescheduleBooking,
        cancel: cancelBooking,
        confirm: confirmBooking,
      }),
    },
    newsletter: {
      ...methodsOver(db, {
        find: findSubscriber,
        findByHash: findSubscriberByHash,
        page: pageOfSubscribers,
        consents: findConsents,
        forgetPending,
      }),
      ...methodsOver(database, { signUp, change: changeSubscriber, importRows: importSubscribers }),
    },
    contact: {
      ...methodsOver(db, {
        find: findContact,
        findByReference: findContactByReference,
        list: listContacts,
      }),
      ...methodsOver(database, { send: sendContact, move: moveContact }),
    },
    busy: createBusyStore(database),
    outbox: createOutbox(database),
    rateLimits: {
      ...methodsOver(database, { take: takeToken, giveBack: giveTokenBack }),
      ...methodsOver(db, { check: checkToken }),
    },
    studio: createStudioService(database),
    privacy: {
      ...methodsOver(db, { collect: collectPerson }),
      ...methodsOver(database, { erase: erasePerson }),
    },
    sweep: (now) => sweepStore(database, now),
    isReachable: () => isReachable(database),
    close: () => database.db.destroy(),
  };
}

function isPostgresUrl(url: string): boolean {
  return URL.canParse(url) && ["postgres:", "postgresql:"].includes(new URL(url).protocol);
}

async function isReachable({ db }: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

function problemOf(error: unknown, { dataDir, databaseUrl }: StoreSettings): string {
  const what = databaseUrl === undefined ? `The database in ${dataDir}` : "The PostgreSQL database";
  const said = error instanceof Error ? error.message || error.name : String(error);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `${what} cannot be used: ${said}${code}`;
}
