import { type CityOf, loadCities, LOCALE_CALENDAR } from "#booking";
import { ALL_LOCALES, type LocaleCode, localeOf } from "#i18n";
import type { LetterTimes, WallTime } from "#mail";

/** Letters are written without waiting for anything. */
const CITIES: ReadonlyMap<LocaleCode, CityOf> = new Map(
  await Promise.all(ALL_LOCALES.map(async (code) => [code, await loadCities(code)] as const)),
);

/**
 * A moment in words: day and time, and the zone's name with its offset, which tells the two hours
 * apart that a clock shows twice.
 *
 * @param instant epoch milliseconds
 */
export function wallTime(instant: number, zone: string, locale: LocaleCode): WallTime {
  const tag = localeOf(locale).iso;
  const time = new Intl.DateTimeFormat(tag, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: LOCALE_CALENDAR[locale].hourCycle,
    timeZone: zone,
  }).format(instant);
  const named = (timeZoneName: "long" | "shortOffset"): string =>
    new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const [name, offset] = [named("long"), named("shortOffset")];
  const place = CITIES.get(locale)?.(zone) ?? zone;
  const described = name === offset ? `${place}, ${offset}` : `${name}, ${offset}`;
  return { time: time.replaceAll(/[\u00A0\u202F]/g, " "), zone: described };
}

/** A meeting on both clocks. */
export function letterTimes(
  meeting: { readonly start: number; readonly studioZone: string; readonly visitorZone: string },
  locale: LocaleCode,
): LetterTimes {
  return {
    visitor: wallTime(meeting.start, meeting.visitorZone, locale),
    studio: wallTime(meeting.start, meeting.studioZone, locale),
  };
}
