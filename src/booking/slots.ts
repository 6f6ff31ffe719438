import { type BookingRules, TICK_MINUTES } from "./booking-rules.ts";
import { dayGrid, type Slot, windowsOf } from "./day-grid.ts";
import { inZone, Temporal } from "./temporal.ts";

const MINUTE_MS = 60_000;
const TICK_MS = TICK_MINUTES * MINUTE_MS;

/** A stretch of time in epoch milliseconds; the end does not belong to it. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** What stands in the way of slots that the rules offer. */
export interface Occupancy {
  /** Appointments of other calendars. */
  readonly busy: readonly Interval[];
  /** What the studio blocked: no meeting is in it, buffers may reach into it; none when left out. */
  readonly blocked?: readonly Interval[];
  /** Ticks of bookings and of other people's holds; leave out one's own to see them as free. */
  readonly claimed: ReadonlySet<number>;
  /** How many bookings the studio's days have, by `YYYY-MM-DD`. */
  readonly usedByDay: ReadonlyMap<string, number>;
}

/** Calendar days `YYYY-MM-DD`, both ends included. */
export interface DayRange {
  readonly first: string;
  readonly last: string;
}

/** Why a time cannot be booked; the codes of b5. */
export type SlotRefusal =
  | "slot_invalid"
  | "slot_closed"
  | "slot_soon"
  | "slot_far"
  | "day_full"
  | "slot_taken";

/** Result of {@link checkSlot}. */
export type SlotCheck =
  | { readonly ok: true; readonly slot: Slot }
  | { readonly ok: false; readonly reason: SlotRefusal };

/**
 * The free slots of some of the studio's days, by start (b1).
 *
 * @param now epoch milliseconds
 * @param range the studio's days; days before today and beyond the horizon have none
 */
export function findSlots(
  rules: BookingRules,
  occupancy: Occupancy,
  now: number,
  range: DayRange,
): readonly Slot[] {
  const bookable = bookableDays(rules, now);
  const first = range.first > bookable.first ? range.first : bookable.first;
  const last = range.last < bookable.last ? range.last : bookable.last;
  const slots: Slot[] = [];
  for (let day = first; day <= last; day = dayAfter(day, 1)) {
    const grid = dayGrid(day, rules);
    const busy = busyAround(grid, rules, occupancy.busy);
    for (const slot of grid) {
      const refusal = refusalOf(slot, rules, { ...occupancy, busy }, now, bookable.last);
      if (refusal === undefined) slots.push(slot);
    }
  }
  return slots;
}

/**
 * Says whether a time that somebody sent can be booked, and the first reason if not: it is none of
 * the rules' times, too soon, too far, on a full day, taken (b1, b5).
 *
 * @param start epoch milliseconds
 * @param now epoch milliseconds
 */
export function checkSlot(
  start: number,
  rules: BookingRules,
  occupancy: Occupancy,
  now: number,
): SlotCheck {
  if (!isInstant(start)) return { ok: false, reason: "slot_invalid" };
  const studioDay = dayOf(start, rules.zone);
  const slot = dayGrid(studioDay, rules).find((offered) => offered.start === start);
  if (!slot) {
    const isClosed = windowsOf(studioDay, rules).length === 0;
    return { ok: false, reason: isClosed ? "slot_closed" : "slot_invalid" };
  }
  const reason = refusalOf(slot, rules, occupancy, now, bookableDays(rules, now).last);
  return reason ? { ok: false, reason } : { ok: true, slot };
}

/**
 * The ticks that a meeting takes with its buffers, ascending (b1, b6). A tick is five minutes,
 * counted since 1970 in UTC: epoch milliseconds / 300000.
 *
 * @param start epoch milliseconds
 */
export function ticksOf(start: number, rules: BookingRules): readonly number[] {
  const first = Math.floor((start - rules.bufferBefore * MINUTE_MS) / TICK_MS);
  const end = Math.ceil((start + (rules.duration + rules.bufferAfter) * MINUTE_MS) / TICK_MS);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/**
 * The slots closest to a time, to offer in place of it (b5). Of two that are equally close the
 * earlier one is closer.
 *
 * @param start epoch milliseconds
 * @param slots as {@link findSlots} gives them
 * @param count how many at most
 * @returns sorted by start
 */
export function nearestSlots(
  start: number,
  slots: readonly Slot[],
  count: number,
): readonly Slot[] {
  const distance = (slot: Slot): number => Math.abs(slot.start - start);
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || a.start - b.start)
    .slice(0, count)
    .toSorted((a, b) => a.start - b.start);
}

/** What keeps a slot from being booked, the first reason first. */
const OBJECTIONS = {
  blocked: ({ slot, occupancy: { blocked = [] } }) =>
    blocked.some(({ start, end }) => slot.start < end && start < slot.end),
  soon: ({ slot, rules, now }) => slot.start < now + rules.minNotice,
  far: ({ slot, lastDay }) => slot.studioDay > lastDay,
  day_full: ({ slot, rules, occupancy: { usedByDay } }) =>
    (usedByDay.get(slot.studioDay) ?? 0) >= rules.maxPerDay,
  taken: ({ slot, rules, occupancy: { claimed } }) =>
    ticksOf(slot.start, rules).some((tick) => claimed.has(tick)),
  busy: ({ slot, rules, occupancy: { busy } }) => busyAround([slot], rules, busy).length > 0,
} as const satisfies Record<string, (looked: LookedAt) => boolean>;

/** A slot, and what is known about it. */
interface LookedAt {
  readonly slot: Slot;
  readonly rules: BookingRules;
  readonly occupancy: Occupancy;
  readonly now: number;
  /** Of those that can be booked. */
  readonly lastDay: string;
}

const REASONS = Object.keys(OBJECTIONS) as readonly (keyof typeof OBJECTIONS)[];

/** What visitors are told; they need not know whose the time is. */
const REFUSALS: Readonly<Record<keyof typeof OBJECTIONS, SlotRefusal>> = {
  blocked: "slot_closed",
  soon: "slot_soon",
  far: "slot_far",
  day_full: "day_full",
  taken: "slot_taken",
  busy: "slot_taken",
};

function refusalOf(
  slot: Slot,
  rules: BookingRules,
  occupancy: Occupancy,
  now: number,
  lastDay: string,
): SlotRefusal | undefined {
  const looked = { slot, rules, occupancy, now, lastDay };
  const reason = REASONS.find((each) => OBJECTIONS[each](looked));
  return reason && REFUSALS[reason];
}

/** What stands against a time, when the studio itself wants it; `not_offered`: the rules have none. */
export type SlotObjection = "not_offered" | keyof typeof OBJECTIONS;

/**
 * A time as a slot, whether the rules offer it or not; undefined for what is beside the ticks.
 *
 * @param start epoch milliseconds
 */
export function slotAt(start: number, rules: BookingRules): Slot | undefined {
  if (!isInstant(start) || start % TICK_MS !== 0) return undefined;
  const end = start + rules.duration * MINUTE_MS;
  return { start, end, studioDay: dayOf(start, rules.zone) };
}

/** Everything that stands against a time. */
export function objectionsTo(
  slot: Slot,
  rules: BookingRules,
  occupancy: Occupancy,
  now: number,
): readonly SlotObjection[] {
  const looked = { slot, rules, occupancy, now, lastDay: bookableDays(rules, now).last };
  const isOffered = dayGrid(slot.studioDay, rules).some(({ start }) => start === slot.start);
  const found = REASONS.filter((each) => OBJECTIONS[each](looked));
  return isOffered ? found : ["not_offered", ...found];
}

/** The busy times that touch a tick of these slots, or one between them. */
function busyAround(
  slots: readonly Slot[],
  rules: BookingRules,
  busy: readonly Interval[],
): readonly Interval[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const start = (ticksOf(first.start, rules)[0] ?? 0) * TICK_MS;
  const end = ((ticksOf(last.start, rules).at(-1) ?? 0) + 1) * TICK_MS;
  return busy.filter((other) => other.start < end && start < other.end);
}

/** From today to the horizon, on the studio's calendar. */
function bookableDays(rules: BookingRules, now: number): DayRange {
  const first = dayOf(now, rules.zone);
  return { first, last: dayAfter(first, rules.horizonDays) };
}

function dayOf(instant: number, zone: string): string {
  return inZone(instant, zone).toPlainDate().toString();
}

function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** True for instants of the years 1970 to 9999, whose dates compare as text. */
function isInstant(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value < Date.UTC(9999, 0);
}
