import {
  type AvailabilityJson,
  type CityOf,
  type ClockReader,
  monthGrid,
  type NearbyTimeJson,
} from "#booking";
import { dateWriter, type Locale } from "#i18n";
import { writeDay, writeTime, zoneText } from "./meeting-text.ts";
import type { PickQuery } from "./pick-query.ts";
import type { ZoneRegion } from "./zone-options.ts";

/** A day of the month that is shown. */
export interface DayCell {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `18` in the page's digits. */
  readonly number: string;
  /** `Apr` over the first day of a month that is not the title's. */
  readonly month: string | undefined;
  /** True for days after the month, which are shown with it. */
  readonly isAfter: boolean;
  /** `Thursday, March 18, 2027` */
  readonly name: string;
  /** Free times; null while nobody knows. */
  readonly count: number | null;
  readonly isWeekend: boolean;
  readonly isChosen: boolean;
  /** Shows the day's times; absent without times, and where a handler does it. */
  readonly href?: string | undefined;
}

/** A free time. */
export interface TimeCell {
  /** ISO instant */
  readonly start: string;
  /** `9:00 AM` */
  readonly label: string;
  /** `UTC+2` where the clock shows this time twice. */
  readonly offset: string | null;
  /** Of times of several days. */
  readonly day?: string;
  /** Goes on with this time; used where times are links. */
  readonly href?: string | undefined;
}

/** With so many days of the next month or fewer, a calendar is named after its own alone. */
const FEW_DAYS = 7;

/** How hours are counted. */
export type Hours = "12" | "24";

/** All that picking a time shows, in words. */
export interface PickerView extends Pick<AvailabilityJson, "month" | "first" | "last"> {
  /** `March 2027` */
  readonly monthName: string;
  /** The month, or both where the weeks reach far into the next: `November – December 2026`. */
  readonly title: string;
  /** Day of the first column, as ISO 8601 counts. */
  readonly weekStart: Locale["weekStart"];
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** Null for days before the month. */
  readonly weeks: readonly (readonly (DayCell | null)[])[];
  /** Addresses of other months; null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly day: { readonly name: string; readonly times: readonly TimeCell[] } | null;
  /** Start of the time that this visitor holds. */
  readonly held: string | undefined;
  /** True when nothing is free in this month. */
  readonly isEmpty: boolean;
  /** True until the month's free times are there. */
  readonly isBusy: boolean;
  /** The zone in words: `Central European Time`. */
  readonly zoneName: string;
  /** Set when the zone that was asked for is unknown (b5). */
  readonly isZoneUnknown: boolean;
  readonly zone: string;
  readonly zones: readonly ZoneRegion[];
  readonly hours: Hours;
}

/** How free times are to be shown. */
export interface PickerOptions {
  readonly locale: Locale;
  readonly cityOf: CityOf;
  readonly hours: Hours;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly date: string | undefined;
  /** Start of the time that this visitor holds. */
  readonly held: string | undefined;
  readonly zones: readonly ZoneRegion[];
  /** True until the month's free times are there. */
  readonly isBusy?: boolean;
  /** False for months whose free times are not there yet; left out where all are. */
  readonly isKnown?: (month: string) => boolean;
  /** Address of a choice; left out where handlers take it. */
  readonly addressOf?: (choice: Partial<PickQuery>, hash: string) => string;
}

/** Puts free times into words (b1); the same on the server and in the browser. */
export function pickerView(found: AvailabilityJson, options: PickerOptions): PickerView {
  const { locale, cityOf, hours, date: chosen, held, zones, isBusy = false, addressOf } = options;
  const { isKnown = () => !isBusy } = options;
  const { iso, weekend } = locale;
  const slotsOf = new Map(found.days.map(({ date, slots }) => [date, slots]));
  const dayName = writerOf(iso, { dateStyle: "full" });
  const dayWithoutYear = writerOf(iso, { weekday: "long", month: "long", day: "numeric" });
  const dayNumber = writerOf(iso, { day: "numeric" });
  const shortMonth = writerOf(iso, { month: "short" });
  const short = writerOf(iso, { weekday: "short" });
  const long = writerOf(iso, { weekday: "long" });
  const monthHref = (month: string | null): string | null =>
    month && (addressOf?.({ month }, "month") ?? month);
  const cellOf = (date: string): DayCell | null => {
    // The weeks after the month are there to be chosen from; what lies before it is not.
    if (date < found.month) return null;
    const count = slotsOf.get(date)?.length ?? 0;
    // ISO counts Sunday as 7.
    const weekday = new Date(date).getUTCDay() || 7;
    return {
      date,
      number: dayNumber(date),
      name: dayName(date),
      month: date.endsWith("-01") && !date.startsWith(found.month) ? shortMonth(date) : undefined,
      isAfter: !date.startsWith(found.month),
      count: isKnown(date.slice(0, 7)) ? count : null,
      isWeekend: weekend.includes(weekday),
      isChosen: date === chosen,
      href: count > 0 ? addressOf?.({ date }, "times") : undefined,
    };
  };
  const timeOf = ({ start, label, offset }: TimeCell): TimeCell => ({
    start,
    label,
    offset,
    href: addressOf?.({ start }, "details"),
  });
  const weeks = monthGrid(found, locale);
  const cells = weeks.map((week) => week.map(cellOf));
  const after = cells.flat().filter((cell) => cell?.isAfter);
  const writeMonth = writerOf(iso, { month: "long", year: "numeric" });
  const isNamed = (date: string): boolean =>
    after.filter((cell) => cell?.date.startsWith(date.slice(0, 7))).length > FEW_DAYS;
  const end = after.findLast((cell) => cell && isNamed(cell.date))?.date;
  return {
    month: found.month,
    first: found.first,
    last: found.last,
    monthName: writeMonth(found.month),
    title: writeMonth(found.month, end),
    weekStart: locale.weekStart,
    weekdays: (weeks[0] ?? []).map((date) => ({ short: short(date), long: long(date) })),
    weeks: cells,
    previous: monthHref(found.previous),
    next: monthHref(found.next),
    day:
      chosen === undefined
        ? null
        : { name: dayWithoutYear(chosen), times: (slotsOf.get(chosen) ?? []).map(timeOf) },
    held,
    isEmpty: !isBusy && !found.days.some(({ date }) => date.startsWith(found.month)),
    isBusy,
    zoneName: zoneText(found.tz, { iso, cityOf }).name,
    isZoneUnknown: found.notice !== null,
    zone: found.tz,
    zones,
    hours,
  };
}

/** Free times near one that cannot be had, of several days (b5). */
export function nearbyTimes(
  times: readonly NearbyTimeJson[],
  reader: ClockReader,
): readonly TimeCell[] {
  return times.map(({ start, offset }) => ({
    start,
    day: writeDay(Date.parse(start), reader),
    label: writeTime(Date.parse(start), reader),
    offset,
  }));
}

/** Writes dates, which have no zone: they are written as days of UTC. */
function writerOf(
  iso: string,
  parts: Intl.DateTimeFormatOptions,
): (date: string, end?: string) => string {
  const write = dateWriter(iso, { ...parts, timeZone: "UTC" });
  return (date, end) => write(Date.parse(date), end === undefined ? end : Date.parse(end));
}
