import type { Locale } from "#i18n";

const WEEK_DAYS = 7;

/** Reads a month `YYYY-MM` of the years 1970 to 9998; undefined for everything else. */
export function readMonth(text: string): string | undefined {
  const year = Number(text.slice(0, 4));
  const isMonth = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) && year >= 1970 && year < 9999;
  return isMonth ? text : undefined;
}

/**
 * The month before or after another one.
 *
 * @param month `YYYY-MM`
 * @param months how many on; negative goes back
 */
export function shiftMonth(month: string, months: number): string {
  const first = firstOf(month);
  first.setUTCMonth(first.getUTCMonth() + months);
  return dateText(first).slice(0, 7);
}

/**
 * The date some days before or after another one.
 *
 * @param date `YYYY-MM-DD`
 * @param days how many on; negative goes back
 */
export function shiftDate(date: string, days: number): string {
  const shifted = new Date(date);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return dateText(shifted);
}

/** So many weeks a calendar has at least, whatever is left of its month. */
export const FEWEST_WEEKS = 5;

/** The month of a calendar. */
interface GridMonth {
  /** `YYYY-MM` that {@link readMonth} accepted */
  readonly month: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** Days with free times, in order; those of other months count for nothing. */
  readonly days: readonly { readonly date: string }[];
}

/** The day that is chosen as long as nobody has chosen one: the month's first with a free time. */
export function firstFreeDay({
  month,
  days,
}: Pick<GridMonth, "month" | "days">): string | undefined {
  return days.find(({ date }) => date.startsWith(month))?.date;
}

/**
 * The weeks of a month for a calendar (b1), with the weeks after it where fewer than five are left. The
 * month of today begins with the week of its first free day, or of today where nothing is free. The
 * first and the last week are filled up with days of the months around. Works in browsers, too.
 *
 * @returns five or six weeks of seven dates `YYYY-MM-DD`
 */
export function monthGrid(
  { month, today, days }: GridMonth,
  { weekStart }: Pick<Locale, "weekStart">,
): readonly (readonly string[])[] {
  const first = firstOf(month);
  const lead = (first.getUTCDay() - weekStart + WEEK_DAYS) % WEEK_DAYS;
  const last = shiftDate(`${shiftMonth(month, 1)}-01`, -1);
  const all = Math.ceil((lead + Number(last.slice(8))) / WEEK_DAYS);
  const begin = today.startsWith(month) ? (firstFreeDay({ month, days }) ?? today) : `${month}-01`;
  const over = Math.floor((lead + Number(begin.slice(8)) - 1) / WEEK_DAYS);
  return Array.from({ length: Math.max(FEWEST_WEEKS, all - over) }, (_week, week) =>
    Array.from({ length: WEEK_DAYS }, (_day, day) =>
      shiftDate(`${month}-01`, (over + week) * WEEK_DAYS + day - lead),
    ),
  );
}

/** Dates have no zone: they are counted as days of UTC. */
function firstOf(month: string): Date {
  return new Date(`${month}-01`);
}

function dateText(date: Date): string {
  return date.toISOString().slice(0, 10);
}
