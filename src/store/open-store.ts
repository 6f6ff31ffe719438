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
import { erasePerson } from "./erase-person.ts";
import { findBooking, listBookings, listUnconfirmed, readOccupancy } from "./find-bookings.ts";
import { findContact, findContactByReference, listContacts } from "./find-contacts.ts";
import {
  findConsents,
  findSubscriber,
  findSubscriberByHash,
  pageOfSubscribers,
} from "./find-subscribers.ts";
import { collectPerson } from "./find-person.ts";
import { importSubscribers } from "./import-subscribers.ts";
import { makeBooking } from "./make-booking.ts";
import { migrate } from "./migrate.ts";
import { createOutbox } from "./outbox.ts";
import { portOver } from "./port-queries.ts";
import type { QueryListener } from "./time-queries.ts";
import { openPostgres } from "./postgres-database.ts";
import type { Privacy } from "./privacy-port.ts";
import { checkToken, giveTokenBack, takeToken } from "./rate-limits.ts";
import { type SweepCounts, sweepStore } from "./retention.ts";
import { signUp } from "./sign-up.ts";
import { openSqlite } from "./sqlite-database.ts";
import { readFigures, type StoreFigures } from "./store-figures.ts";
import { type Database, type Engine, engineOf } from "./store-transaction.ts";
import { createStudioService, type StudioService } from "./studio-service.ts";
import { findSubmission } from "./submissions.ts";
import { moveContact, sendContact } from "./write-contacts.ts";

/** Which database, and who hears of its troubles. */
export interface StoreSettings {
  /** Folder of the embedded database, `studio.sqlite`. */
  readonly dataDir: string;
  /** A PostgreSQL server instead: `postgres://user:password@host:port/database`. */
  readonly databaseUrl: string | undefined;
  /** Hears of idle connections that broke; the next query opens another. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
  /** Hears of every query; without it queries are not timed. */
  readonly onQuery?: QueryListener | undefined;
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
  /**
   * Counts what is stored, for those who watch the server.
   *
   * @param now epoch milliseconds
   */
  figures(now: number): Promise<StoreFigures>;
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
  const { dataDir, databaseUrl, onIdleError = () => {}, onQuery } = settings;
  if (databaseUrl !== undefined && !isPostgresUrl(databaseUrl)) {
    return { ok: false, problem: "The address of the database must begin with postgres://" };
  }
  let db: Database | undefined;
  try {
    db =
      databaseUrl === undefined
        ? openSqlite(dataDir, onQuery)
        : openPostgres(databaseUrl, onIdleError, onQuery);
    await migrate(db);
    return { ok: true, store: storeOver(db) };
  } catch (error) {
    await db?.destroy();
    return { ok: false, problem: problemOf(error, settings) };
  }
}

function storeOver(db: Database): Store {
  return {
    engine: engineOf(db),
    bookings: portOver<BookingStore>(db, {
      occupancy: readOccupancy,
      placeHold,
      findHold,
      extendHold,
      releaseHold: dropHold,
      findSubmission,
      book: makeBooking,
      reschedule: rescheduleBooking,
      cancel: cancelBooking,
      confirm: confirmBooking,
      find: findBooking,
      list: listBookings,
      listUnconfirmed,
    }),
    newsletter: portOver<NewsletterStore>(db, {
      signUp,
      change: changeSubscriber,
      find: findSubscriber,
      findByHash: findSubscriberByHash,
      page: pageOfSubscribers,
      consents: findConsents,
      importRows: importSubscribers,
    }),
    contact: portOver<ContactStore>(db, {
      send: sendContact,
      move: moveContact,
      find: findContact,
      findByReference: findContactByReference,
      list: listContacts,
    }),
    busy: createBusyStore(db),
    outbox: createOutbox(db),
    rateLimits: portOver<RateLimits>(db, {
      take: takeToken,
      check: checkToken,
      giveBack: giveTokenBack,
    }),
    studio: createStudioService(db),
    privacy: portOver<Privacy>(db, { collect: collectPerson, erase: erasePerson }),
    sweep: (now) => sweepStore(db, now),
    figures: (now) => readFigures(db, now),
    isReachable: () =>
      sql`SELECT 1`.execute(db).then(
        () => true,
        () => false,
      ),
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
