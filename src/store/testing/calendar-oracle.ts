import { ticksAt } from "./requests.ts";

/** What a visitor may do to the calendar; starts are epoch milliseconds. */
export type Step =
  | { readonly do: "wait"; readonly minutes: number }
  | { readonly do: "hold"; readonly who: string; readonly start: number }
  | { readonly do: "release"; readonly who: string }
  | { readonly do: "book"; readonly who: string; readonly start: number }
  | { readonly do: "move"; readonly who: string; readonly start: number }
  | { readonly do: "cancel"; readonly who: string };

/** The calendar in a few words, to compare a store with: every visitor has a hold and a booking. */
export interface CalendarOracle {
  readonly step: (step: Step, now: number) => string;
  /** Ticks that are taken, ascending. */
  readonly taken: (now: number) => readonly number[];
}

/** A calendar that keeps its promises because it does one thing at a time. */
export function createOracle(holdMs: number, maxPerDay: number): CalendarOracle {
  const holds = new Map<string, { readonly start: number; readonly until: number }>();
  const booked = new Map<string, number>();

  const takenBy = (now: number, without: { hold?: string; booking?: string }): Set<number> => {
    const starts = [
      ...[...holds]
        .filter(([who, hold]) => who !== without.hold && hold.until > now)
        .map(([, hold]) => hold.start),
      ...[...booked].filter(([who]) => who !== without.booking).map(([, start]) => start),
    ];
    return new Set(starts.flatMap(ticksAt));
  };
  const isFree = (start: number, taken: ReadonlySet<number>): boolean =>
    ticksAt(start).every((tick) => !taken.has(tick));

  const hold = (who: string, start: number, now: number): string => {
    const own = holds.get(who);
    if (own && own.until > now && own.start === start) return "ok";
    if (!isFree(start, takenBy(now, { hold: who }))) return "slot_taken";
    holds.set(who, { start, until: now + holdMs });
    return "ok";
  };
  const book = (who: string, start: number, now: number): string => {
    if (booked.has(who)) return "repeated";
    if (booked.size >= maxPerDay) return "day_full";
    if (!isFree(start, takenBy(now, { hold: who }))) return "slot_taken";
    booked.set(who, start);
    holds.delete(who);
    return "ok";
  };
  const move = (who: string, start: number, now: number): string => {
    const from = booked.get(who);
    if (from === undefined) return "none";
    if (from === start) return "ok";
    if (!isFree(start, takenBy(now, { booking: who }))) return "slot_taken";
    booked.set(who, start);
    return "ok";
  };

  return {
    step: (step, now) => {
      switch (step.do) {
        case "hold":
          return hold(step.who, step.start, now);
        case "book":
          return book(step.who, step.start, now);
        case "move":
          return move(step.who, step.start, now);
        case "release":
          holds.delete(step.who);
          return "ok";
        case "cancel":
          return booked.delete(step.who) ? "ok" : "none";
        case "wait":
          return "ok";
      }
    },
    taken: (now) => [...takenBy(now, {})].toSorted((a, b) => a - b),
  };
}
