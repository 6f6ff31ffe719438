import { calendarFor } from "./availability.ts";
import { dayGrid } from "./day-grid.ts";
import { type BookingServiceOptions, HOLD_MS, holdToken } from "./service-options.ts";
import { daysAround, intervalOfDay } from "./meeting-time.ts";
import { nearbySlots } from "./nearby-slots.ts";
import type { Hold } from "./ports.ts";
import { checkSlot, type SlotRefusal, ticksOf } from "./slots.ts";
import type { Visitor, VisitorDay } from "./visitor-days.ts";

/** Live holds that one place on the network may have (b1). */
const HOLDS_PER_PLACE = 3;

/** A time that a visitor picked. */
export interface HoldTimeRequest {
  readonly submissionId: string;
  /** epoch milliseconds */
  readonly start: number;
  readonly visitor: Visitor;
  /** Keyed hash of the network address. */
  readonly ipKey: string | null;
  /** epoch milliseconds */
  readonly now: number;
}

/** Result of {@link holdTime}. */
export type HoldAnswer =
  | {
      readonly ok: true;
      readonly hold: Hold;
      /** The hold of this time had ended, and the time was still free (b5). */
      readonly isRenewed: boolean;
    }
  | {
      readonly ok: false;
      readonly reason: SlotRefusal | "too_many_holds";
      /** Free times nearby, for a time that cannot be had any more. */
      readonly alternatives: readonly VisitorDay[];
    };

/** See {@link holdTime}. */
export async function holdTime(
  options: BookingServiceOptions,
  { submissionId, start, visitor, ipKey, now }: HoldTimeRequest,
): Promise<HoldAnswer> {
  const { rules, store, signer, newId } = options;
  const own = { ownToken: holdToken(signer, submissionId) };
  const known = await calendarFor(options, daysAround(start, rules.zone, 0), now, own);
  const checked = checkSlot(start, known.rules, known.occupancy, now);
  const refuse = async (reason: SlotRefusal | "too_many_holds"): Promise<HoldAnswer> => ({
    ok: false,
    reason,
    alternatives: await nearbySlots(options, { start, reason, visitor, own, now }),
  });
  if (!checked.ok) return refuse(checked.reason);
  const { studioDay } = checked.slot;
  const placed = await store.placeHold({
    id: newId(now),
    tokenHash: own.ownToken,
    start,
    ticks: ticksOf(start, rules),
    expiresAt: now + HOLD_MS,
    ipKey,
    maxPerIp: HOLDS_PER_PLACE,
    maxInDay: Math.max(1, Math.floor(dayGrid(studioDay, rules).length / 2)),
    day: intervalOfDay(studioDay, rules.zone),
    now,
  });
  if (!placed.ok) return refuse(placed.reason);
  return { ok: true, hold: placed.hold, isRenewed: placed.isRenewed ?? false };
}
