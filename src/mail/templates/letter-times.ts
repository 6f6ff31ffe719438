import type { LocaleCode, Translator } from "#i18n";
import { localeOf } from "#i18n";
import type { Fact } from "./letter.ts";
import { isolate, oneLine } from "./plain-words.ts";

/** A moment as somebody reads it on their own clock. */
export interface WallTime {
  /** Day and time in the language of the letter, with offset where a wall time repeats. */
  readonly time: string;
  /** Name of the time zone as people know it. */
  readonly zone: string;
}

/** When a consultation is, on both clocks. */
export interface LetterTimes {
  readonly visitor: WallTime;
  readonly studio: WallTime;
}

/** A time with its zone in one line; each keeps its own direction. */
export function timeLine({ time, zone }: WallTime, locale: LocaleCode): string {
  const { dir } = localeOf(locale);
  return `${isolate(time, dir)} · ${isolate(zone, dir)}`;
}

/** The visitor's time, then the studio's when its clock shows another one. */
export function timeFacts(
  { visitor, studio }: LetterTimes,
  t: Translator,
  locale: LocaleCode,
): readonly Fact[] {
  const own = { label: t("mail.booking.yourTime"), value: timeLine(visitor, locale) };
  const theirs = { label: t("mail.booking.studioTime"), value: timeLine(studio, locale) };
  const isSame = visitor.time === studio.time && visitor.zone === studio.zone;
  return isSame ? [own] : [own, theirs];
}

/** Where a consultation takes place: words, or an https address, which becomes a link. */
export function placeFact(location: string, t: Translator, locale: LocaleCode): Fact {
  const label = t("mail.booking.where");
  const place = oneLine(location);
  if (place.startsWith("https://")) return { label, value: place, url: place };
  return { label, value: isolate(place, localeOf(locale).dir) };
}
