import type { Booking, DayRange } from "#booking";
import type { ChangeAuthor } from "#forms";
import { writeAudit } from "./audit-trail.ts";
import { findBooking } from "./find-bookings.ts";
import {
  change,
  changeOrNothing,
  type Database,
  type StoreTransaction,
} from "./store-transaction.ts";

/** Result of `StudioService.markDone`. */
type MarkDoneResult =
  | { readonly ok: true; readonly booking: Booking }
  | { readonly ok: false; readonly reason: "not_found" | "not_active" | "not_yet" };

/** A day for which no bookings are taken, and why; null for none. */
interface ClosedDay {
  readonly day: string;
  readonly reason: string | null;
}

const FEED_VERSION = "feed_version";

/** What only the studio does, by its command line (b6). Times are epoch milliseconds. */
export type StudioService = ReturnType<typeof createStudioService>;

/** The studio's own actions over either engine; see {@link StudioService}. */
export function createStudioService(db: Database) {
  return {
    /** Says how a meeting went; may be corrected. It must have been confirmed and have begun. */
    markDone: (id: string, outcome: "completed" | "no_show", now: number, author?: ChangeAuthor) =>
      changeOrNothing<MarkDoneResult>(db, async (trx) => {
        const before = await findBooking(trx, id);
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
        if (booking.status === outcome) {
          if (author && before && before.status !== outcome) {
            await writeAudit(trx, {
              at: now,
              author,
              action: "booking_outcome",
              subject: id,
              before: { status: before.status },
              after: { status: outcome },
            });
          }
          return { ok: true, booking };
        }
        return { ok: false, reason: booking.status === "confirmed" ? "not_yet" : "not_active" };
      }),

    /**
     * Makes every link in the mails about a booking invalid; the next ones are signed with the new
     * version.
     *
     * @returns the new version; undefined when there is no such booking
     */
    async revokeLinks(id: string, now: number): Promise<number | undefined> {
      const row = await db
        .updateTable("booking")
        .set((booking) => ({ token_version: booking("token_version", "+", 1), updated_at: now }))
        .where("id", "=", id)
        .returning("token_version")
        .executeTakeFirst();
      return row?.token_version;
    },
    ...closedDays(db),
    ...feedAddress(db),
  };
}

/** The studio's days, `YYYY-MM-DD`, for which no bookings are taken. */
function closedDays(db: Database) {
  return {
    /**
     * Takes no more bookings for a day; those there are stay.
     *
     * @param why for the studio only; the author is written into its audit trail
     * @returns false when it was closed already; a reason that is given then replaces the earlier one
     */
    closeDay: (
      day: string,
      now: number,
      {
        reason,
        author,
      }: { readonly reason?: string | undefined; readonly author?: ChangeAuthor } = {},
    ): Promise<boolean> =>
      change(db, async (trx) => {
        const known = await closedDay(trx, day);
        const after = { reason: reason ?? known?.reason ?? null };
        await trx
          .insertInto("closed_day")
          .values({ local_day: day, closed_at: now, ...after })
          .onConflict((conflict) => conflict.column("local_day").doUpdateSet(after))
          .execute();
        if (author && (!known || known.reason !== after.reason)) {
          const before = known ? { reason: known.reason } : null;
          const entry = { action: "day_close", subject: day, before, after } as const;
          await writeAudit(trx, { at: now, author, ...entry });
        }
        return !known;
      }),

    /** Takes bookings again; false when the day was not closed. */
    openDay: (day: string, now: number, author?: ChangeAuthor): Promise<boolean> =>
      change(db, async (trx) => {
        const known = await closedDay(trx, day);
        if (!known) return false;
        await trx.deleteFrom("closed_day").where("local_day", "=", day).execute();
        if (author) {
          const before = { reason: known.reason };
          const entry = { action: "day_open", subject: day, before, after: null } as const;
          await writeAudit(trx, { at: now, author, ...entry });
        }
        return true;
      }),

    /** The same days with their reasons. */
    async closedDayReasons({ first, last }: DayRange): Promise<readonly ClosedDay[]> {
      const rows = await db
        .selectFrom("closed_day")
        .select(["local_day", "reason"])
        .where("local_day", ">=", first)
        .where("local_day", "<=", last)
        .orderBy("local_day")
        .execute();
      return rows.map(({ local_day: day, reason }) => ({ day, reason }));
    },

    /** The days that the studio closed, for `withClosedDays` of booking; ascending. */
    async closedDays({ first, last }: DayRange): Promise<readonly string[]> {
      const rows = await db
        .selectFrom("closed_day")
        .select("local_day")
        .where("local_day", ">=", first)
        .where("local_day", "<=", last)
        .orderBy("local_day")
        .execute();
      return rows.map(({ local_day }) => local_day);
    },
  };
}

function closedDay(trx: StoreTransaction, day: string) {
  return trx
    .selectFrom("closed_day")
    .select("reason")
    .where("local_day", "=", day)
    .executeTakeFirst();
}

/** Which address the studio's calendar feed has: part of what its token is signed over. */
function feedAddress(db: Database) {
  return {
    async feedVersion(): Promise<number> {
      const row = await db
        .selectFrom("setting")
        .select("value")
        .where("name", "=", FEED_VERSION)
        .executeTakeFirst();
      return row?.value ?? 0;
    },

    /** Gives the feed a new address and makes the old one invalid; returns the new version. */
    async rotateFeed(): Promise<number> {
      const { value } = await db
        .insertInto("setting")
        .values({ name: FEED_VERSION, value: 1 })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet((row) => ({ value: row("setting.value", "+", 1) })),
        )
        .returning("value")
        .executeTakeFirstOrThrow();
      return value;
    },
  };
}
