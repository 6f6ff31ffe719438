import type { HourCycle, Locale, LocaleCode } from "#i18n";
import { blockedIntervals } from "./blocked-times.ts";
import type { BookingRules } from "./booking-rules.ts";
import { withClosedDays } from "./closed-days.ts";
import { type BookingServiceOptions, holdToken } from "./service-options.ts";
import { rangeOfDays } from "./meeting-time.ts";
import { type MeetingWay, wayOf } from "./meeting-way.ts";
import { FEWEST_WEEKS, monthGrid, readMonth, shiftDate, shiftMonth } from "./month-grid.ts";
import type { Booking, Hold } from "./ports.ts";
import { type DayRange, findSlots, type Occupancy, ticksOf } from "./slots.ts";
import { inZone } from "./temporal.ts";
import { readZone } from "./time-zone.ts";
import { studioDaysOf, visitorDays, type VisitorSlot } from "./visitor-days.ts";

/** Who asks for free times, and for which. */
export interface AvailabilityQuestion {
  /** `YYYY-MM`; the first month with a free time when left out or no month. */
  readonly month?: string | undefined;
  /** As the visitor's browser names it; the studio's zone when left out. */
  readonly zone?: string | undefined;
  readonly locale: LocaleCode;
  /** Also the days after the month that a calendar shows with it, whose weeks begin so (ISO 8601). */
  readonly weekStart?: Locale["weekStart"] | undefined;
  readonly hourCycle?: HourCycle | undefined;
  /** The visitor's own form: its held time is shown, and free for it. */
  readonly submissionId?: string | undefined;
  /** A booking that is to be moved: its own time is free for it. */
  readonly moving?: Booking | undefined;
  /** Times that are kept for somebody who has proven nothing are free too (b4). */
  readonly outranks?: boolean | undefined;
  /** epoch milliseconds */
  readonly now: number;
}

/** A free time as a visitor reads it. */
interface OfferedSlot extends VisitorSlot {
  /** True for the time that this visitor holds. */
  readonly isHeld: boolean;
}

/** The free times of one month. */
export interface Availability {
  readonly studioZone: string;
  /** How a consultation can take place: to be chosen from where there are several. */
  readonly ways: readonly MeetingWay[];
  /** The zone in which dates and times are given. */
  readonly zone: string;
  /** Set when the zone that was asked for is unknown (b5). */
  readonly notice: "tz_unknown" | null;
  /** `YYYY-MM` on the visitor's calendar. */
  readonly month: string;
  /** Months before and after that may have free times. */
  readonly previous: string | null;
  readonly next: string | null;
  /** The months between which times are given at all, on the visitor's calendar. */
  readonly first: string;
  readonly last: string;
  /** On the visitor's calendar, `YYYY-MM-DD`. */
  readonly today: string;
  /** Days with free times only. */
  readonly days: readonly { readonly date: string; readonly slots: readonly OfferedSlot[] }[];
  readonly hold: Hold | null;
}

/** See `BookingService.availability`. */
export async function findAvailability(
  options: BookingServiceOptions,
  question: AvailabilityQuestion,
): Promise<Availability> {
  const { rules, store, signer } = options;
  const { submissionId, locale, hourCycle, moving, outranks, now } = question;
  const asked = question.zone === undefined || question.zone === "" ? rules.zone : question.zone;
  const knownZone = readZone(asked);
  const zone = knownZone ?? rules.zone;
  const dateOf = (instant: number): string => inZone(instant, zone).toPlainDate().toString();
  const today = dateOf(now);
  const first = today.slice(0, 7);
  const last = dateOf(now + (rules.horizonDays + 1) * 86_400_000).slice(0, 7);

  const ownToken = submissionId === undefined ? undefined : holdToken(signer, submissionId);
  const hold = ownToken === undefined ? undefined : await store.findHold(ownToken, now);
  const slotsIn = async (month: string): Promise<Availability["days"]> => {
    const { weekStart } = question;
    // However late in the month its calendar begins, it does not end later than this.
    const through =
      weekStart === undefined
        ? undefined
        : shiftDate(`${shiftMonth(month, 1)}-01`, FEWEST_WEEKS * 7);
    const range = studioDaysOf(month, zone, rules.zone, through);
    const known = await calendarFor(options, range, now, { ownToken, moving, outranks });
    const slots = findSlots(known.rules, known.occupancy, now, range);
    const visitor = { zone, locale, ...(hourCycle && { hourCycle }) };
    const days = visitorDays(slots, visitor, options.languages);
    const weeks = weekStart ? monthGrid({ month, today, days }, { weekStart }) : [];
    const end = weeks.at(-1)?.at(-1);
    return days
      .filter(({ date }) => date.startsWith(month) || (end && date > month && date <= end))
      .map(({ date, slots: offered }) => ({
        date,
        slots: offered.map((slot) => ({ ...slot, isHeld: slot.start === hold?.start })),
      }));
  };

  let month = readMonth(question.month ?? "");
  let days = month === undefined ? [] : await slotsIn(month);
  for (let next = first; month === undefined; next = shiftMonth(next, 1)) {
    days = await slotsIn(next);
    // What the calendar shows of the month after it is not what it is about.
    const isFree = days.some(({ date }) => date.startsWith(next));
    if (isFree || next >= last) month = next;
  }
  const shown = month ?? first;
  return {
    studioZone: rules.zone,
    ways: rules.location.map(wayOf),
    zone,
    notice: knownZone === undefined ? "tz_unknown" : null,
    month: shown,
    // A month outside of those that have times leads back to them.
    previous: shown > last ? last : shown > first ? shiftMonth(shown, -1) : null,
    next: shown < first ? first : shown < last ? shiftMonth(shown, 1) : null,
    first,
    last,
    today,
    days,
    hold: hold ?? null,
  };
}

/** What does not stand in the way of somebody. */
export interface OwnTimes {
  /** The visitor's own hold. */
  readonly ownToken?: string | undefined;
  /** The booking that is moved. */
  readonly moving?: Booking | undefined;
  /** Times that are kept for somebody who has proven nothing. */
  readonly outranks?: boolean | undefined;
}

/** The rules and what is taken around some days, as they are now. */
interface KnownCalendar {
  readonly rules: BookingRules;
  readonly occupancy: Occupancy;
}

/** Looks into the calendar; a booking that is being moved does not stand in its own way. */
export async function calendarFor(
  { rules, store, busyTimes, closedDays, blocks }: BookingServiceOptions,
  days: DayRange,
  now: number,
  own: OwnTimes,
): Promise<KnownCalendar> {
  const range = rangeOfDays(days, rules.zone);
  const [taken, more, closed, blockedTimes] = await Promise.all([
    store.occupancy(range, now, { ownTokenHash: own.ownToken, outranks: own.outranks }),
    busyTimes?.(range.time, now) ?? [],
    closedDays?.(days) ?? [],
    blocks.list(days),
  ]);
  const blocked = blockedIntervals(blockedTimes, days, rules.zone);
  const open = withClosedDays(rules, closed);
  if (!own.moving) return { rules: open, occupancy: { ...taken, busy: more, blocked } };
  const { start, studioDay } = own.moving;
  const ticks = new Set(ticksOf(start, rules));
  const usedByDay = new Map(taken.usedByDay);
  usedByDay.set(studioDay, Math.max(0, (usedByDay.get(studioDay) ?? 0) - 1));
  const claimed = new Set([...taken.claimed].filter((tick) => !ticks.has(tick)));
  return { rules: open, occupancy: { busy: more, blocked, claimed, usedByDay } };
}
