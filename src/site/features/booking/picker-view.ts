import { writeInstant } from "#forms";
import type { Availability, CityOf, OfferedSlot } from "#booking";
import type { Locale } from "#i18n";
import { type ZoneText, zoneText } from "./meeting-text.ts";
import { hourCycleOf, pickAddress, pickFields, type PickQuery } from "./pick-query.ts";
import { type ZoneOption, zoneOptions } from "./zone-options.ts";

/** A day of the month that is shown. */
export interface DayCell {
  /** `18` in the page's digits. */
  readonly number: string;
  /** `Thursday, March 18, 2027` */
  readonly name: string;
  /** Free times. */
  readonly count: number;
  /** Shows the day's times; null on a day without any. */
  readonly href: string | null;
  readonly isChosen: boolean;
}

/** A free time of the chosen day. */
export interface TimeCell {
  /** ISO instant */
  readonly start: string;
  /** `9:00 AM` */
  readonly label: string;
  /** `UTC+2` where the clock shows this time twice. */
  readonly offset: string | null;
  /** True for the time that this visitor holds already. */
  readonly isHeld: boolean;
  /** Goes on with this time; used where times are links. */
  readonly href: string;
}

/** Another month to look at. */
interface MonthLink {
  readonly title: string;
  readonly href: string;
}

/** All that picking a time shows, in words; made on the server so that both sides write the same. */
export interface PickerView {
  readonly title: string;
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  /** Null for days of the months around. */
  readonly weeks: readonly (readonly (DayCell | null)[])[];
  readonly previous: MonthLink | null;
  readonly next: MonthLink | null;
  readonly day: { readonly name: string; readonly times: readonly TimeCell[] } | null;
  /** True when nothing is free in this month. */
  readonly isEmpty: boolean;
  readonly zone: ZoneText;
  /** Set when the zone that was asked for is unknown (b5). */
  readonly isZoneUnknown: boolean;
  readonly zones: { readonly chosen: string; readonly options: readonly ZoneOption[] };
  /** Changes how hours are counted. */
  readonly hours: { readonly to: "12" | "24"; readonly href: string };
  /** Where the forms of this step go, and what they carry along. */
  readonly path: string;
  readonly kept: readonly (readonly [string, string])[];
}

/**
 * Puts free times into words and links (b1, no JavaScript).
 *
 * @param path of the page, language prefix included
 * @param cityOf in the page's language
 */
export function pickerView(
  found: Availability,
  query: PickQuery,
  { iso }: Pick<Locale, "iso">,
  path: string,
  cityOf: CityOf,
): PickerView {
  const settings = { t: query.t, tz: found.zone, hours: query.hours, submission: query.submission };
  const slotsOf = new Map(found.days.map(({ date, slots }) => [date, slots]));
  const chosen = query.date.startsWith(found.month) ? query.date : found.days[0]?.date;
  const dayName = dayWriter(iso);
  const dayNumber = new Intl.DateTimeFormat(iso, { day: "numeric", timeZone: "UTC" });
  const monthLink = (month: string | null): MonthLink | null =>
    month === null
      ? null
      : {
          title: monthTitle(month, iso),
          href: pickAddress(path, { ...settings, month }, "month"),
        };
  const cellOf = (date: string): DayCell | null => {
    if (!date.startsWith(found.month)) return null;
    const count = slotsOf.get(date)?.length ?? 0;
    return {
      number: dayNumber.format(midnight(date)),
      name: dayName(date),
      count,
      href: count > 0 ? pickAddress(path, { ...settings, date }, "times") : null,
      isChosen: date === chosen,
    };
  };
  const timeOf = ({ start, label, offset, isHeld }: OfferedSlot): TimeCell => {
    const instant = writeInstant(start);
    const href = pickAddress(path, { ...settings, start: instant }, "details");
    return { start: instant, label, offset, isHeld, href };
  };
  const to = isTwelve(query, iso) ? "24" : "12";
  const shown = { month: found.month, date: query.date };
  return {
    title: monthTitle(found.month, iso),
    weekdays: weekdays(found.weeks[0] ?? [], iso),
    weeks: found.weeks.map((week) => week.map(cellOf)),
    previous: monthLink(found.previous),
    next: monthLink(found.next),
    day:
      chosen === undefined
        ? null
        : { name: dayName(chosen), times: (slotsOf.get(chosen) ?? []).map(timeOf) },
    isEmpty: found.days.length === 0,
    zone: zoneText(found.zone, { iso, cityOf }),
    isZoneUnknown: found.notice !== null,
    zones: {
      chosen: found.zone,
      options: zoneOptions(iso, cityOf, found.zone, found.studioZone),
    },
    hours: { to, href: pickAddress(path, { ...settings, ...shown, hours: to }, "times") },
    path,
    kept: pickFields({ ...settings, ...shown }),
  };
}

function isTwelve(query: PickQuery, iso: string): boolean {
  const custom = new Intl.DateTimeFormat(iso, { hour: "numeric" }).resolvedOptions().hourCycle;
  return (hourCycleOf(query) ?? custom) === "h12";
}

/** Dates have no zone: they are written as days of UTC. */
function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dayWriter(iso: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(iso, { dateStyle: "full", timeZone: "UTC" });
  return (date) => format.format(midnight(date));
}

function monthTitle(month: string, iso: string): string {
  const format = new Intl.DateTimeFormat(iso, { month: "long", year: "numeric", timeZone: "UTC" });
  return format.format(midnight(`${month}-01`));
}

function weekdays(week: readonly string[], iso: string): PickerView["weekdays"] {
  const [short, long] = (["short", "long"] as const).map(
    (weekday) => new Intl.DateTimeFormat(iso, { weekday, timeZone: "UTC" }),
  );
  return week.map((date) => ({
    short: short?.format(midnight(date)) ?? "",
    long: long?.format(midnight(date)) ?? "",
  }));
}
