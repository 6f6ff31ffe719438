import { type CalendarPart, lineOf, linesOf } from "./calendar-parts.ts";
import { repeatsOf } from "./recurrence.ts";
import { readTimes, type WallMs } from "./wall-time.ts";
import { UTC, type WallZone } from "./wall-zone.ts";

/** A moment at which the clocks change. */
interface Onset {
  /** What the wall shows right before. */
  readonly wall: WallMs;
  readonly instant: number;
  /** Offsets from UTC before and after, in milliseconds. */
  readonly before: number;
  readonly after: number;
}

const EPOCH = 0;
const OFFSET = /^([+-])(\d\d)(\d\d)(\d\d)?$/;

/**
 * A zone as a calendar itself describes it (VTIMEZONE, RFC 5545 3.6.5), for names that nobody else
 * knows.
 *
 * @param until epoch milliseconds up to which changes are worked out
 * @returns undefined when the description is of no use
 */
export function describedZone(part: CalendarPart, until: number): WallZone | undefined {
  const onsets = part.parts
    .flatMap((observance) => onsetsOf(observance, until))
    .toSorted((a, b) => a.instant - b.instant);
  const [first] = onsets;
  if (!first) return undefined;
  return {
    instantOf(wall) {
      const last = onsets.findLast(
        ({ wall: change, before, after }) => wall >= change + Math.max(0, after - before),
      );
      return wall - (last ? last.after : first.before);
    },
    wallOf(instant) {
      const last = onsets.findLast((onset) => instant >= onset.instant);
      return instant + (last ? last.after : first.before);
    },
  };
}

/** An observance without a valid rule still has its first onset. */
function onsetsOf(observance: CalendarPart, until: number): readonly Onset[] {
  const startLine = lineOf(observance, "DTSTART");
  const start = startLine && readTimes(startLine)[0];
  const before = offsetOf(observance, "TZOFFSETFROM");
  const after = offsetOf(observance, "TZOFFSETTO");
  if (!start || before === undefined || after === undefined) return [];
  const fromUtc: WallZone = { ...UTC, wallOf: (instant) => instant + before };
  const repeats = linesOf(observance, "RRULE").flatMap(({ value }) => {
    const found = repeatsOf(value, start.wall, fromUtc, { start: EPOCH, end: until });
    return found.ok ? found.walls : [];
  });
  const dates = linesOf(observance, "RDATE")
    .flatMap(readTimes)
    .map(({ wall }) => wall);
  return [...new Set([start.wall, ...repeats, ...dates])].map((wall) => ({
    wall,
    instant: wall - before,
    before,
    after,
  }));
}

function offsetOf(observance: CalendarPart, name: string): number | undefined {
  const match = OFFSET.exec(lineOf(observance, name)?.value ?? "");
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = "0"] = match;
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -size : size) * 1_000;
}
