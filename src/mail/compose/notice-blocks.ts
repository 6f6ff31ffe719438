import type { Contact } from "#contact";
import { type LocaleCode, localeOf } from "#i18n";
import type { MailContext, MailLanguage } from "../mail-context.ts";
import { severalLines } from "../plain-words.ts";
import type { EmailBlock, Fact } from "../templates/email-content.ts";
import { whatsAppUrl } from "./whats-app.ts";

/** A visitor as the studio sees them. Everything here was typed. */
export interface NoticeVisitor {
  readonly name: string;
  /** Checked: answers go there. */
  readonly email: string;
  /** Empty for none. */
  readonly phone: string;
  /** Message or notes; empty for none. */
  readonly words: string;
  /** Language of the pages that the visitor used. */
  readonly locale: LocaleCode;
  /** Begins the answer by WhatsApp, in the visitor's language. */
  readonly greeting: string;
}

/** The visitor of a booking or an enquiry, who was not erased. */
export function noticeVisitor(
  context: MailContext,
  { name, email, phone, locale }: Pick<Contact, "name" | "email" | "phone" | "locale">,
  words: string | null,
  reference: string,
): NoticeVisitor {
  return {
    name: name ?? "",
    email: email ?? "",
    phone: phone ?? "",
    words: words ?? "",
    locale,
    greeting: context.translator(locale)("mail.notice.greeting", {
      studio: context.studioName,
      reference,
    }),
  };
}

/** Who the visitor is. */
export function visitorFacts(
  { languages }: Pick<MailContext, "languages">,
  { name, email, phone, locale }: NoticeVisitor,
  { t, isolate }: MailLanguage,
): readonly Fact[] {
  return [
    { label: t("mail.notice.name"), value: isolate(name) },
    { label: t("mail.notice.email"), value: isolate(email) },
    ...(phone === "" ? [] : [{ label: t("mail.notice.phone"), value: isolate(phone) }]),
    { label: t("mail.notice.language"), value: isolate(localeOf(locale, languages).name) },
  ];
}

/** What the visitor wrote, and a way to answer by WhatsApp. */
export function visitorBlocks(
  { phone, words, greeting }: NoticeVisitor,
  { t }: MailLanguage,
): readonly EmailBlock[] {
  const text = severalLines(words);
  const url = whatsAppUrl(phone, greeting);
  return [
    ...(text === "" ? [] : [{ kind: "quote", label: t("mail.notice.words"), text } as const]),
    ...(url ? [{ kind: "link", label: t("mail.notice.whatsApp"), url } as const] : []),
  ];
}
