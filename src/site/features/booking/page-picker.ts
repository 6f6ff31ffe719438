import {
  type Availability,
  availabilityJson,
  type CityOf,
  type ClockReader,
  firstFreeDay,
  nearbyTimesJson,
  type VisitorDay,
} from "#booking";
import type { Locale } from "#i18n";
import type { SentClock } from "./clock-settings.tsx";
import { hourCycleOf, pickAddress, pickFields, type PickQuery } from "./pick-query.ts";
import { nearbyTimes, type PickerView, pickerView, type TimeCell } from "./picker-view.ts";
import { COMMON_ZONES, zoneRegions } from "./zone-options.ts";

/** Picking a time by links and forms. */
export interface PagePicker {
  readonly view: PickerView;
  readonly clock: SentClock;
}

/**
 * Puts free times into words and links (b1, no JavaScript).
 *
 * @param page `path` with the language prefix, `cityOf` in the page's language, `now` in epoch
 *   milliseconds
 */
export function pagePicker(
  answer: Availability,
  query: PickQuery,
  page: {
    readonly locale: Locale;
    readonly path: string;
    readonly cityOf: CityOf;
    readonly now: number;
  },
): PagePicker {
  const { locale, path, cityOf } = page;
  const found = availabilityJson(answer, page.now);
  const { t, hours, submission } = query;
  const settings = { t, tz: found.tz, hours, submission };
  const zones = [found.tz, found.studioZone, ...COMMON_ZONES];
  const view = pickerView(found, {
    locale,
    cityOf,
    hours: hourCycleOf(query, locale) === "h12" ? "12" : "24",
    date: query.date.startsWith(found.month) ? query.date : firstFreeDay(found),
    held: found.hold?.start,
    zones: zoneRegions(zones, locale.iso, cityOf),
    addressOf: (choice, hash) => pickAddress(path, { ...settings, ...choice }, hash),
  });
  const kept = pickFields({ ...settings, month: found.month, date: query.date });
  return { view, clock: { path, kept } };
}

/** Free times near one that cannot be had (b5), for buttons of a form. */
export function pageTimes(days: readonly VisitorDay[], reader: ClockReader): readonly TimeCell[] {
  return nearbyTimes(nearbyTimesJson(days), reader);
}
