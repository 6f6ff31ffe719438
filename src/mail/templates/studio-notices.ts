import type { Brief } from "#contact";
import { type LocaleCode, localeOf, type Translator } from "#i18n";
import { briefFacts } from "./brief-facts.ts";
import type { Fact, Letter, LetterBlock, LetterStudio } from "./letter.ts";
import { type LetterTimes, placeFact, timeLine } from "./letter-times.ts";
import { isolate, oneLine, severalLines } from "./plain-words.ts";
import { whatsAppUrl } from "./whats-app.ts";
import { writeLetter } from "./write-letter.ts";

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

/** What the studio is told about a booking. */
export interface BookingNoticeData {
  readonly change: "booked" | "moved" | "cancelled";
  readonly studio: LetterStudio;
  readonly visitor: NoticeVisitor;
  /** Both in the studio's language. */
  readonly times: LetterTimes;
  readonly location: string;
  /** Absolute address where the booking is managed. */
  readonly manageUrl: string;
}

/** What the studio is told about an enquiry. */
export interface ContactNoticeData {
  readonly studio: LetterStudio;
  readonly visitor: NoticeVisitor;
  /** What visitor and studio call the enquiry. */
  readonly reference: string;
  /** Null when the visitor filled in nothing of it. */
  readonly brief: Brief | null;
}

/** To the studio: a consultation was booked, moved or cancelled. Answers go to the visitor. */
export function bookingNotice(data: BookingNoticeData, t: Translator, locale: LocaleCode): Letter {
  const { change, studio, visitor, times, location, manageUrl } = data;
  const { dir } = localeOf(locale);
  const facts: readonly Fact[] = [
    { label: t("mail.booking.studioTime"), value: timeLine(times.studio, locale) },
    { label: t("mail.notice.visitorTime"), value: timeLine(times.visitor, locale) },
    placeFact(location, t, locale),
    ...visitorFacts(visitor, t, locale),
  ];
  return writeLetter({
    locale,
    studio,
    subject: t(`mail.notice.${change}.subject`, { time: isolate(times.studio.time, dir) }),
    title: t(`mail.notice.${change}.title`),
    blocks: [
      { kind: "facts", facts },
      ...visitorBlocks(visitor, t),
      { kind: "action", label: t("mail.notice.open"), url: manageUrl },
    ],
    note: t("mail.notice.because", { studio: isolate(studio.name, dir) }),
    replyTo: { name: oneLine(visitor.name), address: visitor.email },
  });
}

/** To the studio: somebody wrote. Answers go to the visitor. */
export function contactNotice(data: ContactNoticeData, t: Translator, locale: LocaleCode): Letter {
  const { studio, visitor, reference, brief } = data;
  const { dir } = localeOf(locale);
  const named = { label: t("mail.reference"), value: isolate(reference, dir) };
  return writeLetter({
    locale,
    studio,
    subject: t("mail.notice.enquiry.subject", { reference: isolate(reference, dir) }),
    title: t("mail.notice.enquiry.title", { name: isolate(visitor.name, dir) }),
    blocks: [
      { kind: "paragraph", text: t("mail.notice.enquiry.body") },
      { kind: "facts", facts: [named, ...visitorFacts(visitor, t, locale)] },
      ...(brief ? [{ kind: "facts", facts: briefFacts(brief, t, locale) } as const] : []),
      ...visitorBlocks(visitor, t),
    ],
    note: t("mail.notice.because", { studio: isolate(studio.name, dir) }),
    replyTo: { name: oneLine(visitor.name), address: visitor.email },
  });
}

function visitorFacts(visitor: NoticeVisitor, t: Translator, locale: LocaleCode): readonly Fact[] {
  const { dir } = localeOf(locale);
  const { name, email, phone } = visitor;
  return [
    { label: t("mail.notice.name"), value: isolate(name, dir) },
    { label: t("mail.notice.email"), value: isolate(email, dir) },
    ...(phone === "" ? [] : [{ label: t("mail.notice.phone"), value: isolate(phone, dir) }]),
    { label: t("mail.notice.language"), value: isolate(localeOf(visitor.locale).name, dir) },
  ];
}

function visitorBlocks(visitor: NoticeVisitor, t: Translator): readonly LetterBlock[] {
  const text = severalLines(visitor.words);
  const url = whatsAppUrl(visitor.phone, visitor.greeting);
  return [
    ...(text === "" ? [] : [{ kind: "words", label: t("mail.notice.words"), text } as const]),
    ...(url ? [{ kind: "link", label: t("mail.notice.whatsApp"), url } as const] : []),
  ];
}
