import type { Kysely } from "kysely";
import type { Booking, DayRange } from "#booking";
import { findBooking } from "./find-bookings.ts";
import { methodsOver } from "./methods-over.ts";
import type { Schema } from "./schema.ts";
import { changeOrNothing, type Database } from "./store-transaction.ts";

/** Result of {@link StudioService.markDone}. */
type MarkDoneResult =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "not_found" | "not_active" | "not_yet" };

/** What only the studio does, by its command line (b6). */
export interface StudioService {
  /**
   * Says how a meeting went; may be corrected. It must have been confirmed and have begun.
   *
   * @param now epoch milliseconds
   */
  markDone(id: string, outcome: "completed" | "no_show", now: number): Promise<MarkDoneResult>;
  /**
   * Makes every link in the mails about a booking invalid; the next ones are signed with the new
   * version.
   *
   * @param now epoch milliseconds
   * @returns the new version; undefined when there is no such booking
   */
  revokeLinks(id: string, now: number): Promise<number | undefined>;
  /**
   * Takes no more bookings for one of the studio's days; those there are stay.
   *
   * @param day `YYYY-MM-DD`
   * @param now epoch milliseconds
   * @returns false when it was closed already
   */
  closeDay(day: string, now: number): Promise<boolean>;
  /** Takes bookings again; false when the day was not closed. */
  openDay(day: string): Promise<boolean>;
  /** The days that the studio closed, for `withClosedDays` of booking; ascending. */
  closedDays(days: DayRange): Promise<readonly string[]>;
  /** Which address the studio's calendar feed has: part of what its token is signed over. */
  feedVersion(): Promise<number>;
  /** Gives the feed a new address and makes the old one invalid; returns the new version. */
  rotateFeed(): Promise<number>;
}

const FEED_VERSION = "feed_version";

/** The studio's own actions over either engine; see {@link StudioService}. */
export function createStudioService(database: Database): StudioService {
  return {
    ...methodsOver(database, { markDone }),
    ...methodsOver(database.db, {
      revokeLinks,
      closeDay,
      openDay,
      closedDays,
      feedVersion,
      rotateFeed,
    }),
  };
}

async function markDone(
  database: Database,
  id: string,
  outcome: "completed" | "no_show",
  now: number,
): Promise<MarkDoneResult> {
  return changeOrNothing<MarkDoneResult>(database, async (trx) => {
    // The revision stays: nothing about the appointment changes in anybody's calendar.
    await trx
      .updateTable("booking")
      .set({ status: outcome, updated_at: now })
      .where("id", "=", id)
      .where("status", "in", ["confirmed", "completed", "no_show"])
      .where("start_at", "<=", now)
      .execute();
    const booking = await findBooking(trx, id);
    if (!booking) return { ok: false, reason: "not_found" };
    if (booking.status === outcome) return { ok: true, booking };
    return { ok: false, reason: booking.status === "confirmed" ? "not_yet" : "not_active" };
  });
}

async function revokeLinks(
  db: Kysely<Schema>,
  id: string,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable("booking")
    .set((booking) => ({ token_version: booking("token_version", "+", 1), updated_at: now }))
    .where("id", "=", id)
    .returning("token_version")
    .executeTakeFirst();
  return row?.token_version;
}

async function closeDay(db: Kysely<Schema>, day: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("closed_day")
    .values({ local_day: day, closed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function openDay(db: Kysely<Schema>, day: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("closed_day")
    .where("local_day", "=", day)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

async function closedDays(
  db: Kysely<Schema>,
  { first, last }: DayRange,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("closed_day")
    .select("local_day")
    .where("local_day", ">=", first)
    .where("local_day", "<=", last)
    .orderBy("local_day")
    .execute();
  return rows.map(({ local_day }) => local_day);
}

async function feedVersion(db: Kysely<Schema>): Promise<number> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", FEED_VERSION)
    .executeTakeFirst();
  return row?.value ?? 0;
}

async function rotateFeed(db: Kysely<Schema>): Promise<number> {
  const { value } = await db
    .insertInto("setting")
    .values({ name: FEED_VERSION, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((row) => ({ value: row("setting.value", "+", 1) })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
