import type { BusyBlock } from "./busy-block.ts";
import type { Interval } from "../../slots.ts";
import type { CalendarEvent } from "./calendar-event.ts";
import { repeatsOf } from "./recurrence.ts";
import { DAY_MS, startOfDay, type WallMs, type WrittenTime } from "./wall-time.ts";
import type { WallZone } from "./wall-zone.ts";

/** What the times of a series depend on besides its events. */
export interface SeriesContext {
  readonly range: Interval;
  /** Zone of whole days. */
  readonly feedZone: WallZone;
  /** Makes whole days of everything, and ignores that an event is marked as free. */
  readonly takesDays: boolean;
  /** Epoch milliseconds of a written time. */
  readonly instantOf: (time: WrittenTime) => number;
  /** Receives rules that cannot be evaluated. */
  readonly onUnclearRule: (rule: string) => void;
}

/** One time of a series, before it is known whether anything replaces it. */
interface Occurrence {
  readonly wall: WallMs;
  readonly length: number | undefined;
}

/**
 * The times that the events of one id take: a series with what was taken out of it, added to it and
 * moved (b1; RFC 5545 3.8.4.4, 3.8.5). Overlapping ones are one.
 */
export function timesOfSeries(
  events: readonly CalendarEvent[],
  context: SeriesContext,
): readonly BusyBlock[] {
  const moved = events.filter(({ replaces }) => replaces !== undefined);
  const times = [
    ...events
      .filter(({ replaces }) => replaces === undefined)
      .flatMap((event) => timesOfEvent(event, moved, context)),
    ...moved.filter((event) => isBusy(event, context)).map((event) => span(event, context)),
  ];
  const uid = events[0]?.uid ?? "";
  const { range } = context;
  return merged(times.filter(({ start, end }) => start < range.end && range.start < end)).map(
    (time) => ({ uid, ...time }),
  );
}

function timesOfEvent(
  event: CalendarEvent,
  moved: readonly CalendarEvent[],
  context: SeriesContext,
): readonly Interval[] {
  const { occurrences, unclear } = occurrencesOf(event, context);
  const isTakenOut = matcher(
    [...event.except, ...moved.flatMap(({ replaces }) => replaces ?? [])],
    event.zone,
    context,
  );
  const changes = laterChanges(moved, context);
  const times = occurrences.flatMap(({ wall, length }) => {
    if (isTakenOut(wall)) return [];
    const instant = event.zone.instantOf(wall);
    const change = changes.findLast(({ from }) => from < instant);
    const timed = change
      ? { ...change.event, start: change.event.zone.wallOf(instant) + change.shift }
      : { ...event, start: wall, ...(length === undefined ? {} : { length, wallLength: 0 }) };
    return isBusy(timed, context) ? [span(timed, context)] : [];
  });
  return unclear && isBusy(event, context) ? [...times, unclear] : times;
}

/** Changes of all later times of a series (RANGE=THISANDFUTURE), ascending. */
function laterChanges(moved: readonly CalendarEvent[], { instantOf }: SeriesContext) {
  return moved
    .flatMap((event) => {
      if (!event.replaces || !event.replacesLater) return [];
      const from = instantOf(event.replaces);
      return [{ event, from, shift: event.start - event.zone.wallOf(from) }];
    })
    .toSorted((a, b) => a.from - b.from);
}

/** The times of a series in the range; when its rule is unclear, everything from its start too. */
function occurrencesOf(
  event: CalendarEvent,
  { range, instantOf, onUnclearRule }: SeriesContext,
): { readonly occurrences: readonly Occurrence[]; readonly unclear: Interval | undefined } {
  const { start, zone, rule } = event;
  const once: Occurrence = { wall: start, length: undefined };
  const extra = event.extra.map((time): Occurrence => {
    return { wall: time.isDate ? time.wall : zone.wallOf(instantOf(time)), length: time.length };
  });
  if (rule === undefined) return { occurrences: [once, ...extra], unclear: undefined };
  const window = {
    start: range.start - Math.max(event.length, event.wallLength) - 2 * DAY_MS,
    end: range.end + 2 * DAY_MS,
  };
  const repeats = repeatsOf(rule, start, zone, window);
  if (repeats.ok) {
    const repeated = repeats.walls.map((wall): Occurrence => ({ wall, length: undefined }));
    return { occurrences: [once, ...repeated, ...extra], unclear: undefined };
  }
  onUnclearRule(rule);
  const end = repeats.until === undefined ? range.end : zone.instantOf(repeats.until);
  const unclear = {
    start: zone.instantOf(start),
    end: end + Math.max(event.length, event.wallLength),
  };
  return {
    occurrences: [once, ...extra],
    unclear: unclear.start < unclear.end ? unclear : undefined,
  };
}

/** Says of a time of the series whether one of these means it; a date means all of its day. */
function matcher(
  times: readonly WrittenTime[],
  zone: WallZone,
  { instantOf }: SeriesContext,
): (wall: WallMs) => boolean {
  const days = new Set(times.filter(({ isDate }) => isDate).map(({ wall }) => wall));
  const instants = new Set(times.filter(({ isDate }) => !isDate).map(instantOf));
  return (wall) =>
    days.has(startOfDay(wall)) || (instants.size > 0 && instants.has(zone.instantOf(wall)));
}

function isBusy(event: CalendarEvent, { takesDays }: SeriesContext): boolean {
  return !event.isCancelled && (takesDays || !event.isTransparent);
}

/**
 * From the start for as long as it takes. When clocks change in between, RFC 5545 lets the length
 * pass and most calendars look at the wall: the later of both ends counts.
 */
function span(event: CalendarEvent, { feedZone, takesDays }: SeriesContext): Interval {
  const { zone, start: wall, wallLength, length } = event;
  const start = zone.instantOf(wall);
  const end = Math.max(zone.instantOf(wall + wallLength), start + length);
  if (event.takesDays || takesDays) return wholeDays({ start, end }, feedZone);
  // An hour that the clocks skip would have no length at all.
  return { start, end: end > start ? end : start + wallLength };
}

function wholeDays({ start, end }: Interval, zone: WallZone): Interval {
  const last = startOfDay(zone.wallOf(Math.max(start, end - 1)));
  return {
    start: zone.instantOf(startOfDay(zone.wallOf(start))),
    end: zone.instantOf(last + DAY_MS),
  };
}

function merged(times: readonly Interval[]): readonly Interval[] {
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of times.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) result.push({ start, end });
  }
  return result;
}
