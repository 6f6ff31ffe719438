import type { Kysely } from "kysely";
import type { Booking, Interval, Occupancy, OccupancyRange } from "#booking";
import { bookingOf } from "./booking-row.ts";
import type { Schema } from "./schema.ts";
import { RESOURCE } from "./slot-claims.ts";

const TICK_MS = 300_000;

/** One booking by its id. */
export async function findBooking(db: Kysely<Schema>, id: string): Promise<Booking | undefined> {
  const row = await db.selectFrom("booking").selectAll().where("id", "=", id).executeTakeFirst();
  return row && bookingOf(row);
}

/** Bookings of any status that start in a stretch of time, by start. */
export async function listBookings(
  db: Kysely<Schema>,
  { start, end }: Interval,
): Promise<readonly Booking[]> {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("start_at", ">=", start)
    .where("start_at", "<", end)
    .orderBy("start_at")
    .orderBy("id")
    .execute();
  return rows.map(bookingOf);
}

/**
 * Bookings that wait for their mail address to be confirmed, oldest first.
 *
 * @param createdBefore epoch milliseconds
 */
export async function listUnconfirmed(
  db: Kysely<Schema>,
  createdBefore: number,
): Promise<readonly Booking[]> {
  const rows = await db
    .selectFrom("booking")
    .selectAll()
    .where("status", "=", "pending_email")
    .where("created_at", "<", createdBefore)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(bookingOf);
}

/** What is taken in a range; see `BookingStore.occupancy` (b1). */
export async function readOccupancy(
  db: Kysely<Schema>,
  { time, days }: OccupancyRange,
  now: number,
  ownTokenHash?: string,
): Promise<Omit<Occupancy, "busy">> {
  const quotas = await db
    .selectFrom("day_quota")
    .select(["local_day", "used"])
    .where("resource_id", "=", RESOURCE)
    .where("local_day", ">=", days.first)
    .where("local_day", "<=", days.last)
    .execute();
  return {
    claimed: await claimedTicks(db, time, now, ownTokenHash),
    usedByDay: new Map(quotas.map(({ local_day, used }) => [local_day, used])),
  };
}

async function claimedTicks(
  db: Kysely<Schema>,
  { start, end }: Interval,
  now: number,
  ownTokenHash: string | undefined,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("slot_claim")
    .leftJoin("hold", "hold.id", "slot_claim.hold_id")
    .select("tick")
    .where("resource_id", "=", RESOURCE)
    .where("tick", ">=", Math.floor(start / TICK_MS))
    .where("tick", "<", Math.ceil(end / TICK_MS))
    .where((row) =>
      row.or([
        row("slot_claim.hold_id", "is", null),
        row("hold.expires_at", ">", now).and("hold.token_hash", "!=", ownTokenHash ?? ""),
      ]),
    )
    .execute();
  return new Set(rows.map(({ tick }) => tick));
}
