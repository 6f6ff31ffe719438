import { dateWriter, type Languages, type Locale, type LocaleCode, localeOf } from "#i18n";
import { hourWidth } from "./write-time.ts";
import { cityInName, type CityOf, loadCities } from "./zone-city.ts";

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

/** Puts moments into words, in the languages that it was opened with. */
export interface TimeDescriber {
  /**
   * Describes a moment: day and time, and the zone's name with its offset, which tells the two hours
   * apart that a clock shows twice.
   *
   * @param instant epoch milliseconds
   * @param zone IANA name
   */
  describeTime(instant: number, zone: string, locale: LocaleCode): DescribedTime;
  /** Describes the start of a meeting for both sides. */
  describeMeeting(
    meeting: { readonly start: number; readonly studioZone: string; readonly visitorZone: string },
    locale: LocaleCode,
  ): DescribedMeeting;
}

/** Loads the names of cities in all languages: nobody waits for them later. */
export async function openTimeDescriber(languages: Languages): Promise<TimeDescriber> {
  const cities = new Map(
    await Promise.all(
      Object.keys(languages).map(async (code) => [code, await loadCities(code)] as const),
    ),
  );
  const describeTime: TimeDescriber["describeTime"] = (instant, zone, code) =>
    describe(instant, zone, localeOf(code, languages), cities.get(code) ?? cityInName);
  return {
    describeTime,
    describeMeeting: ({ start, visitorZone, studioZone }, code) => ({
      visitor: describeTime(start, visitorZone, code),
      studio: describeTime(start, studioZone, code),
    }),
  };
}

function describe(
  instant: number,
  zone: string,
  { iso: tag, hourCycle }: Locale,
  cityOf: CityOf,
): DescribedTime {
  const time = dateWriter(tag, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: hourWidth(hourCycle),
    minute: "2-digit",
    hourCycle,
    timeZone: zone,
  })(instant);
  const named = (timeZoneName: "long" | "shortOffset"): string =>
    new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value ?? zone;
  const [name, offset] = [named("long"), named("shortOffset")];
  const place = cityOf(zone) ?? zone;
  const described = name === offset ? `${place}, ${offset}` : `${name}, ${offset}`;
  return { time, zone: described };
}
