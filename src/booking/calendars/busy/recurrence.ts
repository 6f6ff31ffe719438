import { RRuleTemporal } from "rrule-temporal";
import { inZone } from "../../temporal.ts";
import type { Interval } from "../../slots.ts";
import { DAY_MS, readTime, type WallMs } from "./wall-time.ts";
import type { WallZone } from "./wall-zone.ts";

/** Result of {@link repeatsOf}; a rule that is unclear still may say when it ends. */
export type Repeats =
  | { readonly ok: true; readonly walls: readonly WallMs[] }
  | { readonly ok: false; readonly until: WallMs | undefined };

/** Steps after which a rule is given up: one that repeats each second, or never comes to an end. */
const STEPS_MAX = 20_000;
const TIMES_MAX = 5_000;
const RULE_LENGTH_MAX = 1_000;
const RULE = /^[A-Z0-9=;,+-]+$/i;

/**
 * Works out a rule (RRULE, RFC 5545 3.3.10) on the wall: nine o'clock stays nine o'clock, whatever
 * the zone does. The caller applies summer time when it asks for the instants.
 *
 * @param start first time of the series
 * @param zone in which UNTIL is to be understood
 * @param window on the wall; only repeats in it are given
 */
export function repeatsOf(rule: string, start: WallMs, zone: WallZone, window: Interval): Repeats {
  const until = untilOf(rule, zone);
  if (rule.length > RULE_LENGTH_MAX || !RULE.test(rule)) return { ok: false, until };
  try {
    const series = new RRuleTemporal({
      rruleString: `RRULE:${withUntil(rule, until)}`,
      dtstart: inZone(start, "UTC"),
      maxIterations: STEPS_MAX,
      maxCandidateEvaluations: STEPS_MAX,
      cache: false,
    });
    const times = series.between(inZone(window.start, "UTC"), inZone(window.end, "UTC"), true);
    if (times.length > TIMES_MAX) return { ok: false, until };
    return { ok: true, walls: times.map(({ epochMilliseconds }) => epochMilliseconds) };
  } catch {
    // Its own words for a broken rule and for one with too many steps; neither is of use.
    return { ok: false, until };
  }
}

/** A date includes its whole day: many programs write one where a time should be. */
function untilOf(rule: string, zone: WallZone): WallMs | undefined {
  const part = rule.split(";").find((text) => /^UNTIL=/i.test(text));
  const time = part === undefined ? undefined : readTime(part.slice("UNTIL=".length), undefined);
  if (!time) return undefined;
  if (time.isDate) return time.wall + DAY_MS - 1_000;
  return time.isUtc ? zone.wallOf(time.wall) : time.wall;
}

function withUntil(rule: string, until: WallMs | undefined): string {
  const parts = rule.split(";").filter((part) => part !== "" && !/^UNTIL=/i.test(part));
  if (until === undefined) return parts.join(";");
  const compact = new Date(until).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return [...parts, `UNTIL=${compact}`].join(";");
}
