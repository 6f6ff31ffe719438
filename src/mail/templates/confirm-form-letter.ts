import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterBlock, LetterStudio } from "./letter.ts";
import { type LetterTimes, timeFacts } from "./letter-times.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/** A form that counts once its mail address is confirmed. */
export interface ConfirmFormData {
  readonly studio: LetterStudio;
  readonly form: "booking" | "contact";
  /** Absolute address of the page with the button. */
  readonly confirmUrl: string;
  /** How long the address, and the time of a booking, are kept. */
  readonly validForMinutes: number;
  /** Present for a booking. */
  readonly times?: LetterTimes | undefined;
}

/** To the visitor: please confirm that this address is yours. */
export function confirmFormLetter(
  data: ConfirmFormData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const { studio, form, confirmUrl, validForMinutes, times } = data;
  const name = isolate(studio.name, localeOf(locale).dir);
  const body = t(`mail.confirm.${form}.body`, { minutes: validForMinutes });
  const facts: readonly LetterBlock[] = times
    ? [{ kind: "facts", facts: timeFacts(times, t, locale) }]
    : [];
  return writeLetter({
    locale,
    studio,
    subject: t(`mail.confirm.${form}.subject`, { studio: name }),
    title: t(`mail.confirm.${form}.title`),
    blocks: [
      { kind: "paragraph", text: body },
      ...facts,
      { kind: "action", label: t(`mail.confirm.${form}.action`), url: confirmUrl },
      { kind: "paragraph", text: t("mail.notYou") },
    ],
    note: t("mail.because", { studio: name }),
  });
}
