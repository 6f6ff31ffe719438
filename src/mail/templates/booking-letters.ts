import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterBlock, LetterStudio } from "./letter.ts";
import { type LetterTimes, placeFact, timeFacts, timeLine, type WallTime } from "./letter-times.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/**
 * What a visitor is told about a consultation. No name and no note: nothing that was typed goes to
 * an address that nobody has checked.
 */
export interface BookingLetterData {
  readonly studio: LetterStudio;
  readonly times: LetterTimes;
  /** Words in the letter's language, or an https address. */
  readonly location: string;
  /** Absolute address where the booking is changed or cancelled. */
  readonly manageUrl: string;
  /** Absolute addresses that put the booking into a calendar on the web. */
  readonly webCalendars: { readonly google: string; readonly outlook: string };
}

/** A consultation that has another time now. */
export interface MovedLetterData extends BookingLetterData {
  /** The visitor's time before. */
  readonly before: WallTime;
}

/** A consultation that will not take place. */
export interface CancelledLetterData {
  readonly studio: LetterStudio;
  readonly times: LetterTimes;
  /** Absolute address where another time is chosen. */
  readonly bookUrl: string;
}

/** A consultation that is near. */
export interface ReminderLetterData extends BookingLetterData {
  /** A day ahead, or an hour. */
  readonly lead: "tomorrow" | "soon";
}

type Subject = "confirmed" | "moved" | "cancelled" | "tomorrow" | "soon";

/** To the visitor: the consultation is booked. Goes out with the calendar file. */
export function bookingConfirmedLetter(
  data: BookingLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const blocks = [...appointment(data, t, locale), ...calendars(data, t)];
  return bookingLetter("confirmed", data.studio, blocks, t, locale);
}

/** To the visitor: the consultation has another time. Goes out with the calendar file. */
export function bookingMovedLetter(
  data: MovedLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const before = { label: t("mail.booking.formerTime"), value: timeLine(data.before, locale) };
  const blocks = [
    ...appointment(data, t, locale),
    { kind: "facts", facts: [before] } as const,
    ...calendars(data, t),
  ];
  return bookingLetter("moved", data.studio, blocks, t, locale);
}

/** To the visitor: the consultation is cancelled. Goes out with the calendar file (CANCEL). */
export function bookingCancelledLetter(
  data: CancelledLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const blocks: readonly LetterBlock[] = [
    { kind: "facts", facts: timeFacts(data.times, t, locale) },
    { kind: "action", label: t("mail.booking.again"), url: data.bookUrl },
  ];
  return bookingLetter("cancelled", data.studio, blocks, t, locale);
}

/** To the visitor: the consultation is near. */
export function bookingReminderLetter(
  data: ReminderLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  return bookingLetter(data.lead, data.studio, appointment(data, t, locale), t, locale);
}

function appointment(
  { times, location, manageUrl }: BookingLetterData,
  t: Translator,
  locale: LocaleCode,
): readonly LetterBlock[] {
  const facts = [...timeFacts(times, t, locale), placeFact(location, t, locale)];
  return [
    { kind: "facts", facts },
    { kind: "action", label: t("mail.booking.manage"), url: manageUrl },
  ];
}

/** For mail programs that do not take the calendar file. */
function calendars({ webCalendars }: BookingLetterData, t: Translator): readonly LetterBlock[] {
  return [
    { kind: "link", label: t("mail.booking.google"), url: webCalendars.google },
    { kind: "link", label: t("mail.booking.outlook"), url: webCalendars.outlook },
  ];
}

function bookingLetter(
  about: Subject,
  studio: LetterStudio,
  blocks: readonly LetterBlock[],
  t: Translator,
  locale: LocaleCode,
): Letter {
  const name = isolate(studio.name, localeOf(locale).dir);
  return writeLetter({
    locale,
    studio,
    subject: t(`mail.booking.${about}.subject`, { studio: name }),
    title: t(`mail.booking.${about}.title`),
    blocks: [{ kind: "paragraph", text: t(`mail.booking.${about}.body`) }, ...blocks],
    note: t("mail.because", { studio: name }),
  });
}
