import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterStudio } from "./letter.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/** What a visitor is told who wrote: never a word of what was typed. */
export interface ContactReplyData {
  readonly studio: LetterStudio;
  readonly reference: string;
  /** Deep link to the studio's WhatsApp with the reference in its text. */
  readonly whatsAppUrl?: string | undefined;
}

/** To the visitor: the message has arrived. Says that a program answers (RFC 3834). */
export function contactReplyLetter(
  { studio, reference, whatsAppUrl }: ContactReplyData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const { dir } = localeOf(locale);
  const named = isolate(reference, dir);
  return writeLetter({
    locale,
    studio,
    subject: t("mail.contact.subject", { reference: named }),
    title: t("mail.contact.title"),
    blocks: [
      { kind: "paragraph", text: t("mail.contact.body") },
      { kind: "facts", facts: [{ label: t("mail.reference"), value: named }] },
      ...(whatsAppUrl === undefined
        ? []
        : [{ kind: "link", label: t("mail.contact.whatsApp"), url: whatsAppUrl } as const]),
    ],
    note: t("mail.because", { studio: isolate(studio.name, dir) }),
    autoSubmitted: "auto-replied",
  });
}
