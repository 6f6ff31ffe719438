import { shiftDate, shiftMonth } from "#booking";
import type { Locale } from "#i18n";

/** A key as it is pressed. */
export interface GridKey {
  readonly key: string;
  readonly shiftKey?: boolean;
}

/** The months between which the grid moves, `YYYY-MM`, and who reads it. */
interface GridBounds {
  readonly first: string;
  readonly last: string;
  readonly locale: Pick<Locale, "weekStart" | "dir">;
}

/**
 * The day that a key leads to in a grid of days (b1, APG); undefined for keys that lead nowhere. What
 * would be beyond the bounds leads to the first or the last day.
 *
 * @param date `YYYY-MM-DD`
 */
export function dayAfterKey(date: string, key: GridKey, bounds: GridBounds): string | undefined {
  const target = targetOf(date, key, bounds.locale);
  if (target === undefined) return undefined;
  const { first, last } = bounds;
  if (target < first) return `${first}-01`;
  return target.slice(0, 7) > last ? lastDayOf(last) : target;
}

function targetOf(
  date: string,
  { key, shiftKey = false }: GridKey,
  { weekStart, dir }: GridBounds["locale"],
): string | undefined {
  const forward = dir === "rtl" ? -1 : 1;
  const column = (new Date(date).getUTCDay() - weekStart + 7) % 7;
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case "ArrowRight":
      return shiftDate(date, forward);
    case "ArrowLeft":
      return shiftDate(date, -forward);
    case "ArrowDown":
      return shiftDate(date, 7);
    case "ArrowUp":
      return shiftDate(date, -7);
    case "Home":
      return shiftDate(date, -column);
    case "End":
      return shiftDate(date, 6 - column);
    case "PageDown":
      return sameDayIn(shiftMonth(date.slice(0, 7), months), date);
    case "PageUp":
      return sameDayIn(shiftMonth(date.slice(0, 7), -months), date);
    default:
      return undefined;
  }
}

/** The day with the same number, or the month's last one. */
function sameDayIn(month: string, date: string): string {
  const same = month + date.slice(7);
  const last = lastDayOf(month);
  return same > last ? last : same;
}

function lastDayOf(month: string): string {
  return shiftDate(`${shiftMonth(month, 1)}-01`, -1);
}
