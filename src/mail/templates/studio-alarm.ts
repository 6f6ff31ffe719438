import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterStudio } from "./letter.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/**
 * What is wrong: a mail that will never arrive (G5), a calendar that cannot be read, bookings whose
 * zone has new rules (b1).
 */
export type AlarmSubject = "undelivered" | "busy" | "zones";

/** One detail of an alarm. */
export interface AlarmFact {
  readonly label: "about" | "to" | "reason" | "calendar" | "since" | "booking";
  readonly value: string;
}

/** Something that the studio should look after. */
export interface StudioAlarmData {
  readonly studio: LetterStudio;
  readonly subject: AlarmSubject;
  readonly facts: readonly AlarmFact[];
}

/** To the studio: something is wrong that no visitor will tell. */
export function studioAlarm(
  { studio, subject, facts }: StudioAlarmData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const { dir } = localeOf(locale);
  return writeLetter({
    locale,
    studio,
    subject: t(`mail.alarm.${subject}.subject`),
    title: t(`mail.alarm.${subject}.title`),
    blocks: [
      { kind: "paragraph", text: t(`mail.alarm.${subject}.body`) },
      {
        kind: "facts",
        facts: facts.map(({ label, value }) => ({
          label: t(`mail.alarm.labels.${label}`),
          value: isolate(value, dir),
        })),
      },
    ],
    note: t("mail.notice.because", { studio: isolate(studio.name, dir) }),
  });
}
