import type { LocaleCode } from "#i18n";

/** How a day's hours are counted: 12 with AM and PM, or 0 to 23. */
export type HourCycle = "h12" | "h23";

/** Day of the week as ISO 8601 counts: 1 is Monday, 7 is Sunday. */
type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** What a language's readers expect of calendars and clocks. */
export interface LocaleCalendar {
  readonly hourCycle: HourCycle;
  /** First column of a month. */
  readonly weekStart: IsoWeekday;
  readonly weekend: readonly [IsoWeekday, IsoWeekday];
}

const MONDAY = 1;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

const EUROPE: LocaleCalendar = {
  hourCycle: "h23",
  weekStart: MONDAY,
  weekend: [SATURDAY, SUNDAY],
};

/** Facts of CLDR 48 for the regions of our languages (b1); browsers do not agree on them. */
export const LOCALE_CALENDAR: Readonly<Record<LocaleCode, LocaleCalendar>> = {
  en: { hourCycle: "h12", weekStart: SUNDAY, weekend: [SATURDAY, SUNDAY] },
  he: { hourCycle: "h23", weekStart: SUNDAY, weekend: [FRIDAY, SATURDAY] },
  es: EUROPE,
  fr: EUROPE,
  de: EUROPE,
  nl: EUROPE,
};
