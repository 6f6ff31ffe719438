import type { ChangeAuthor } from "#forms";
import {
  type BlockedTime,
  type BlockInput,
  blockLine,
  type BlockProblem,
  bookingsIn,
  isOnDay,
  readBlock,
} from "./blocked-times.ts";
import { shiftDate } from "./month-grid.ts";
import type { Booking, BookingStore } from "./ports.ts";
import type { BookingServiceOptions } from "./service-options.ts";
import type { DayRange } from "./slots.ts";
import { inZone } from "./temporal.ts";

/** Compares as text with every day that can be booked. */
const LAST_DAY = "9999-12-31";
const DAY_MS = 86_400_000;
/** Nothing is booked further ahead (b1). */
const AHEAD_DAYS = 731;
/** Bookings of the days of a block that are looked at. */
const LISTED_MAX = 500;

/** Who of the studio changes something, and when. */
interface StudioChange {
  readonly author: ChangeAuthor;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of `BookingService.blocks.add`; the bookings in the blocked time stay. */
type BlockAnswer =
  | { readonly ok: true; readonly block: BlockedTime; readonly bookings: readonly Booking[] }
  | { readonly ok: false; readonly problems: readonly BlockProblem[] };

/** See `BookingService.blocks`. */
export function blockingOf(
  options: Pick<BookingServiceOptions, "blocks" | "store" | "newId">,
  zone: string,
) {
  const { blocks, store, newId } = options;
  const ahead = (block: BlockedTime, now: number) => bookingsAhead(store, block, zone, now);
  return {
    /** Blocks time; tells which bookings are in it. */
    async add(input: BlockInput, { author, now }: StudioChange): Promise<BlockAnswer> {
      const read = readBlock(input);
      if (!read.ok) return read;
      const block = { ...read.block, id: newId(now), createdAt: now };
      await blocks.add({ block, line: blockLine(block), author });
      return { ok: true, block, bookings: await ahead(block, now) };
    },
    /** Takes a block back; undefined when it is not there any more. */
    async remove(id: string, { author, now }: StudioChange): Promise<BlockedTime | undefined> {
      const block = await blocks.find(id);
      const request = block && { id, line: blockLine(block), author, now };
      return request && (await blocks.remove(request)) ? block : undefined;
    },
    /** A block with the bookings ahead that are in it. */
    async find(id: string, now: number) {
      const block = await blocks.find(id);
      return block && { block, bookings: await ahead(block, now) };
    },
    /** Why a time is blocked, as far as somebody said so. */
    async reasonsAt(start: number): Promise<readonly string[]> {
      const studioDay = dayOf(start, zone);
      const meeting = { start, end: start + 1, studioDay };
      const found = await blocks.list({ first: studioDay, last: studioDay });
      const there = found.filter((block) => bookingsIn([meeting], block, zone).length > 0);
      return there.flatMap(({ reason }) => reason ?? []);
    },
    /** Blocks that touch some of the studio's days. */
    on: (days: DayRange) => blocks.list(days),
    /** Blocks of today and later. */
    ahead: (now: number) => blocks.list({ first: dayOf(now, zone), last: LAST_DAY }),
  };
}

function dayOf(instant: number, zone: string): string {
  return inZone(instant, zone).toPlainDate().toString();
}

/** The bookings in a block: among the first so many of its days ahead. */
async function bookingsAhead(
  store: BookingStore,
  block: BlockedTime,
  zone: string,
  now: number,
): Promise<readonly Booking[]> {
  const today = dayOf(now, zone);
  const end = shiftDate(today, AHEAD_DAYS);
  const last = block.last === null || block.last > end ? end : block.last;
  const days: string[] = [];
  for (let day = block.first > today ? block.first : today; day <= last; day = shiftDate(day, 1)) {
    if (isOnDay(block, day)) days.push(day);
  }
  if (days.length === 0) return [];
  const statuses = ["confirmed", "pending_email"] as const;
  const from = { start: now - DAY_MS };
  const found = await store.page({ from, statuses, days, limit: LISTED_MAX });
  return bookingsIn(
    found.filter((one) => one.end > now),
    block,
    zone,
  );
}
