import type { CountedDays } from "./ports.ts";

/** Ranges of days that are asked for by a name: one, seven, thirty days, twelve months. */
export const PERIODS = ["yesterday", "week", "month", "year"] as const;

/** One of {@link PERIODS}. */
export type Period = (typeof PERIODS)[number];

/** Counters are kept for 25 months: nothing longer can be told, in days. */
export const DAYS_MAX = 800;

const DAY_MS = 86_400_000;
const LENGTHS = { week: 7, month: 30 } as const;
const MONTHS = 12;

/**
 * The days of a period, today included but for yesterday's. Twelve months begin with a whole one, so
 * that each is as long as it is on the calendar.
 *
 * @param today `YYYY-MM-DD` on the studio's calendar
 */
export function daysOfPeriod(period: Period, today: string): CountedDays {
  switch (period) {
    case "yesterday":
      return { first: shiftDay(today, -1), last: shiftDay(today, -1) };
    case "year":
      return { first: `${shiftMonths(today, 1 - MONTHS).slice(0, 7)}-01`, last: today };
    default:
      return { first: shiftDay(today, 1 - LENGTHS[period]), last: today };
  }
}

/** The days that others are compared with: as many, right before; of twelve months the year before. */
export function daysBefore({ first, last }: CountedDays, period: Period | undefined): CountedDays {
  if (period === "year") {
    return { first: shiftMonths(first, -MONTHS), last: shiftMonths(last, -MONTHS) };
  }
  const length = lengthOf({ first, last });
  return { first: shiftDay(first, -length), last: shiftDay(first, -1) };
}

/** How many days a range has, both ends included. */
export function lengthOf({ first, last }: CountedDays): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
}

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of another month; of a shorter one its last. */
function shiftMonths(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const longest = new Date(Date.UTC(year, month - 1 + by + 1, 0)).getUTCDate();
  const shifted = Date.UTC(year, month - 1 + by, Math.min(date, longest));
  return new Date(shifted).toISOString().slice(0, 10);
}
