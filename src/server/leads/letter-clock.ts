import { LOCALE_CALENDAR } from "#booking";
import { type LocaleCode, localeOf } from "#i18n";
import type { LetterTimes, WallTime } from "#mail";

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
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
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
