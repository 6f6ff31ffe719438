import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterStudio } from "./letter.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/** A mail that will never arrive. */
export interface UndeliveredNoticeData {
  readonly studio: LetterStudio;
  readonly to: string;
  readonly subject: string;
  /** What the other side said, as a code. */
  readonly code: string;
}

/** To the studio: a mail was refused for good, or was tried for two days in vain (G5). */
export function undeliveredNotice(
  { studio, to, subject, code }: UndeliveredNoticeData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const { dir } = localeOf(locale);
  return writeLetter({
    locale,
    studio,
    subject: t("mail.notice.undelivered.subject"),
    title: t("mail.notice.undelivered.title"),
    blocks: [
      { kind: "paragraph", text: t("mail.notice.undelivered.body") },
      {
        kind: "facts",
        facts: [
          { label: t("mail.notice.undelivered.about"), value: isolate(subject, dir) },
          { label: t("mail.notice.undelivered.to"), value: isolate(to, dir) },
          { label: t("mail.notice.undelivered.reason"), value: isolate(code, dir) },
        ],
      },
    ],
    note: t("mail.notice.because", { studio: isolate(studio.name, dir) }),
  });
}
