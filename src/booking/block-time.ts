import type { ChangeAuthor } from "#forms";
import {
  type BlockedTime,
  type BlockInput,
  blockLine,
  type BlockProblem,
  bookingsIn,
  readBlock,
} from "./blocked-times.ts";
import { intervalOfDay } from "./meeting-time.ts";
import type { Booking } from "./ports.ts";
import type { BookingServiceOptions } from "./service-options.ts";
import type { DayRange } from "./slots.ts";
import { inZone } from "./temporal.ts";

/** Compares as text with every day that can be booked. */
const LAST_DAY = "9999-12-31";
const DAY_MS = 86_400_000;

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
export function blockingOf(options: BookingServiceOptions) {
  const { blocks, newId } = options;
  return {
    /** Blocks time; tells which bookings are in it. */
    async add(input: BlockInput, { author, now }: StudioChange): Promise<BlockAnswer> {
      const read = readBlock(input);
      if (!read.ok) return read;
      const block = { ...read.block, id: newId(now), createdAt: now };
      await blocks.add({ block, line: blockLine(block), author });
      return { ok: true, block, bookings: await bookingsAhead(options, block, now) };
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
      return block && { block, bookings: await bookingsAhead(options, block, now) };
    },
    /** Blocks that touch some of the studio's days. */
    on: (days: DayRange) => blocks.list(days),
    /** Blocks of today and later. */
    ahead: (now: number) => blocks.list({ first: today(options, now), last: LAST_DAY }),
  };
}

function today({ rules }: BookingServiceOptions, now: number): string {
  return inZone(now, rules.zone).toPlainDate().toString();
}

async function bookingsAhead(
  { store, rules }: BookingServiceOptions,
  block: BlockedTime,
  now: number,
): Promise<readonly Booking[]> {
  const { zone } = rules;
  // A booking belongs to the day that it was agreed for, whatever clocks did since.
  const start = Math.max(now, intervalOfDay(block.first, zone).start) - DAY_MS;
  const end = intervalOfDay(block.last ?? LAST_DAY, zone).end + DAY_MS;
  const found = await store.list({ start, end });
  const waiting = found.filter(
    (one) => one.end > now && (one.status === "confirmed" || one.status === "pending_email"),
  );
  return bookingsIn(waiting, block, zone);
}
