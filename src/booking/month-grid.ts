import type { LocaleCode } from "#i18n";
import { LOCALE_CALENDAR } from "./locale-calendar.ts";
import { Temporal } from "./temporal.ts";

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
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/**
 * The weeks of a month for a plain calendar (b1). The first and the last week are filled up with
 * days of the months around.
 *
 * @param month `YYYY-MM` that {@link readMonth} accepted
 * @returns four to six weeks of seven dates `YYYY-MM-DD`
 */
export function monthGrid(month: string, locale: LocaleCode): readonly (readonly string[])[] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const lead = (first.dayOfWeek - LOCALE_CALENDAR[locale].weekStart + WEEK_DAYS) % WEEK_DAYS;
  const weeks = Math.ceil((lead + first.daysInMonth) / WEEK_DAYS);
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: WEEK_DAYS }, (_day, day) =>
      first.add({ days: week * WEEK_DAYS + day - lead }).toString(),
    ),
  );
}
