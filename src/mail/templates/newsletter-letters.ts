import { type LocaleCode, localeOf, type Translator } from "#i18n";
import type { Letter, LetterBlock, LetterStudio } from "./letter.ts";
import { isolate } from "./plain-words.ts";
import { writeLetter } from "./write-letter.ts";

/** What somebody on the list, or about to be, is told. */
export interface NewsletterLetterData {
  readonly studio: LetterStudio;
  /** Absolute address that ends the subscription; before it began: that forgets the address. */
  readonly unsubscribeUrl: string;
}

/** A subscription that waits for its confirmation. */
export interface NewsletterConfirmData extends NewsletterLetterData {
  /** Absolute address of the page with the button. */
  readonly confirmUrl: string;
}

/** Asks whether the newsletter is wanted at this address (double opt-in). */
export function newsletterConfirmLetter(
  data: NewsletterConfirmData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  const label = t("mail.newsletter.confirm.action");
  const blocks = [
    { kind: "action", label, url: data.confirmUrl } as const,
    { kind: "paragraph", text: t("mail.notYou") } as const,
  ];
  return newsletterLetter("confirm", data, blocks, t, locale);
}

/** Says that the subscription has begun. */
export function newsletterWelcomeLetter(
  data: NewsletterLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  return newsletterLetter("welcome", data, [], t, locale);
}

/** Says that this address is on the list already. */
export function newsletterAlreadyLetter(
  data: NewsletterLetterData,
  t: Translator,
  locale: LocaleCode,
): Letter {
  return newsletterLetter("already", data, [], t, locale);
}

function newsletterLetter(
  about: "confirm" | "welcome" | "already",
  { studio, unsubscribeUrl }: NewsletterLetterData,
  blocks: readonly LetterBlock[],
  t: Translator,
  locale: LocaleCode,
): Letter {
  const name = isolate(studio.name, localeOf(locale).dir);
  const leave =
    about === "confirm" ? t("mail.newsletter.forget") : t("mail.newsletter.unsubscribe");
  return writeLetter({
    locale,
    studio,
    subject: t(`mail.newsletter.${about}.subject`, { studio: name }),
    title: t(`mail.newsletter.${about}.title`),
    blocks: [{ kind: "paragraph", text: t(`mail.newsletter.${about}.body`) }, ...blocks],
    note: t("mail.because", { studio: name }),
    unsubscribe: { label: leave, url: unsubscribeUrl },
  });
}
