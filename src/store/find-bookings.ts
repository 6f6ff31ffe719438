import type { BookingStore, Interval, OccupancyAsker } from "#booking";
import { BOOKING, valueOf } from "./columns.ts";
import type { Query } from "./port-queries.ts";
import { RESOURCE } from "./slot-claims.ts";
import type { Database } from "./store-transaction.ts";
import { liveClaims } from "./tentative-claims.ts";

const TICK_MS = 300_000;

/** One booking by its id. */
export const findBooking: Query<BookingStore["find"]> = async (db, id) => {
  const row = await db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirst();
  return row && valueOf(BOOKING, row);
};

/** Bookings of any status that start in a stretch of time, by start. */
export const listBookings: Query<BookingStore["list"]> = async (db, { start, end }) => {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("start_at", ">=", start)
    .where("start_at", "<", end)
    .orderBy("start_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => valueOf(BOOKING, row));
};

/** Some bookings from a time on; see `BookingStore.page`. */
export const pageOfBookings: Query<BookingStore["page"]> = async (
  db,
  { from: { start, id = "" }, statuses, days, limit },
) => {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("start_at", ">=", start)
    .where((booking) => booking.or([booking("start_at", ">", start), booking("id", ">", id)]))
    .where("status", "in", statuses)
    .$if(days !== undefined, (query) => query.where("local_day", "in", days ?? []))
    .orderBy("start_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => valueOf(BOOKING, row));
};

/** Bookings of a person, the last first. */
export const listBookingsOf: Query<BookingStore["listOf"]> = async (db, emailKey, limit) => {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("email_key", "=", emailKey)
    .orderBy("start_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => valueOf(BOOKING, row));
};

/** Bookings that wait for their mail address to be confirmed, oldest first. */
export const listUnconfirmed: Query<BookingStore["listUnconfirmed"]> = async (
  db,
  createdBefore,
) => {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("status", "=", "pending_email")
    .where("created_at", "<", createdBefore)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => valueOf(BOOKING, row));
};

/** What is taken in a range; see `BookingStore.occupancy` (b1). */
export const readOccupancy: Query<BookingStore["occupancy"]> = async (
  db,
  { time, days },
  now,
  asker = {},
) => {
  const quotas = await db
    .selectFrom("day_quota")
    .select(["local_day", "used"])
    .where("resource_id", "=", RESOURCE)
    .where("local_day", ">=", days.first)
    .where("local_day", "<=", days.last)
    .execute();
  return {
    claimed: await claimedTicks(db, time, now, asker),
    usedByDay: new Map(quotas.map(({ local_day, used }) => [local_day, used])),
  };
};

async function claimedTicks(
  db: Database,
  { start, end }: Interval,
  now: number,
  { ownTokenHash = "", outranks = false }: OccupancyAsker,
): Promise<ReadonlySet<number>> {
  const stretch = { first: Math.floor(start / TICK_MS), end: Math.ceil(end / TICK_MS) };
  const claims = await liveClaims(db, stretch, outranks ? "firm" : "tentative", now).execute();
  const others = claims.filter(({ token_hash }) => token_hash !== ownTokenHash);
  return new Set(others.map(({ tick }) => tick));
}
