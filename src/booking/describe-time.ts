import { ALL_LOCALES, type LocaleCode, localeOf } from "#i18n";
import { LOCALE_CALENDAR } from "./locale-calendar.ts";
import { withPlainBlanks } from "./write-time.ts";
import { type CityOf, loadCities } from "./zone-city.ts";

/** A moment as somebody reads it on their own clock. */
export interface DescribedTime {
  /** Day and time in a language. */
  readonly time: string;
  /** Name of the time zone as people know it, with its offset. */
  readonly zone: string;
}

/** A meeting on both clocks. */
export interface DescribedMeeting {
  readonly visitor: DescribedTime;
  readonly studio: DescribedTime;
}

/** Loaded at the start: whoever describes a time does not wait. */
const CITIES: ReadonlyMap<LocaleCode, CityOf> = new Map(
  await Promise.all(ALL_LOCALES.map(async (code) => [code, await loadCities(code)] as const)),
);

/**
 * Describes a moment: day and time, and the zone's name with its offset, which tells the two hours
 * apart that a clock shows twice.
 *
 * @param instant epoch milliseconds
 * @param zone IANA name
 */
export function describeTime(instant: number, zone: string, locale: LocaleCode): DescribedTime {
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
  return { time: withPlainBlanks(time), zone: described };
}

/** Describes the start of a meeting for both sides. */
export function describeMeeting(
  meeting: { readonly start: number; readonly studioZone: string; readonly visitorZone: string },
  locale: LocaleCode,
): DescribedMeeting {
  return {
    visitor: describeTime(meeting.start, meeting.visitorZone, locale),
    studio: describeTime(meeting.start, meeting.studioZone, locale),
  };
}
