import type { AnswerPayload, Contact, ContactMailKind } from "#contact";
import { type MailContext, mailLanguage, type MailLanguage, pageUrl } from "../mail-context.ts";
import { oneLine, severalLines } from "../plain-words.ts";
import { briefFacts } from "./brief-facts.ts";
import type { ComposableRow, MailDraft, MailText } from "./mail-draft.ts";
import { confirmContent } from "./confirm-content.ts";
import { noticeVisitor, visitorBlocks, visitorFacts } from "./notice-blocks.ts";
import { whatsAppUrl } from "./whats-app.ts";

/** The mail of a row about an enquiry. */
export async function contactMail(
  context: MailContext,
  { kind, ref, payload }: ComposableRow,
): Promise<MailDraft | undefined> {
  const enquiry = await context.contact.findById(ref);
  if (!enquiry || enquiry.email === null) return undefined;
  const to = { name: "", address: enquiry.email };
  const { studioTo } = context;
  const language = mailLanguage(context, enquiry.locale);
  // Only the contact module writes rows of this kind.
  switch (kind as ContactMailKind) {
    case "contact_notice": {
      const ours = mailLanguage(context, context.studioLocale);
      return { to: studioTo, language: ours, text: noticeText(context, enquiry, ours) };
    }
    case "contact_reply":
      return { to, language, text: replyText(context, enquiry, language) };
    case "contact_answer":
      return answerDraft(context, enquiry, JSON.parse(payload) as Partial<AnswerPayload>, language);
    case "contact_confirm": {
      const { confirmToken, confirmHours } = context.contact;
      const path = `/contact/confirm/${confirmToken(ref)}`;
      const confirmUrl = pageUrl(context, path, enquiry.locale);
      const asked = { form: "contact", confirmUrl, validFor: { hours: confirmHours } } as const;
      return { to, language, text: confirmContent(language, asked) };
    }
  }
}

/** To the studio: somebody wrote. Answers go to the visitor. */
function noticeText(context: MailContext, enquiry: Contact, language: MailLanguage): MailText {
  const { t, isolate } = language;
  const { message, brief } = enquiry;
  const visitor = noticeVisitor(context, enquiry, message, enquiry.reference);
  const reference = isolate(enquiry.reference);
  const facts = [{ label: t("mail.reference"), value: reference }];
  return {
    subject: t("mail.notice.enquiry.subject", { reference }),
    title: t("mail.notice.enquiry.title", { name: isolate(visitor.name) }),
    blocks: [
      { kind: "paragraph", text: t("mail.notice.enquiry.body") },
      { kind: "facts", facts: [...facts, ...visitorFacts(context, visitor, language)] },
      ...(brief ? [{ kind: "facts", facts: briefFacts(context, brief, language) } as const] : []),
      ...visitorBlocks(visitor, language),
    ],
    replyTo: { name: oneLine(visitor.name), address: visitor.email },
  };
}

/** To the visitor: the message has arrived. Says that a program answers (RFC 3834). */
function replyText(
  { whatsApp }: MailContext,
  enquiry: Contact,
  { t, isolate }: MailLanguage,
): MailText {
  const reference = isolate(enquiry.reference);
  const url = whatsAppUrl(
    whatsApp,
    t("contact.form.whatsAppText", { reference: enquiry.reference }),
  );
  return {
    subject: t("mail.contact.subject", { reference }),
    title: t("mail.contact.title"),
    blocks: [
      { kind: "paragraph", text: t("mail.contact.body") },
      { kind: "facts", facts: [{ label: t("mail.reference"), value: reference }] },
      ...(url ? [{ kind: "link", label: t("mail.contact.whatsApp"), url } as const] : []),
    ],
    autoSubmitted: "auto-replied",
  };
}

/**
 * To the visitor: what somebody of the studio wrote (issue 27). It follows the mails that the visitor
 * has and quotes their message; answers go to whoever wrote it.
 */
async function answerDraft(
  context: MailContext,
  enquiry: Contact,
  { entry: id = "", thread = [] }: Partial<AnswerPayload>,
  language: MailLanguage,
): Promise<MailDraft | undefined> {
  const entry = await context.contact.findEntry(id);
  if (!entry || enquiry.email === null) return undefined;
  const { t, isolate } = language;
  const { studioName } = context;
  const signature = oneLine(entry.signature ?? "");
  const quote = severalLines(enquiry.message ?? "");
  // The notice is the studio's, whose programs then show it with what the visitor writes next.
  const forVisitor = thread.filter((each) => each.kind !== "contact_notice");
  const forStudio = thread.filter((each) => each.kind === "contact_notice");
  return {
    to: { name: oneLine(enquiry.name ?? ""), address: enquiry.email },
    language,
    thread: [...forStudio, ...forVisitor].map((each) => each.key),
    text: {
      // Programs put mails with the same subject together.
      subject: `Re: ${t("mail.contact.subject", { reference: isolate(enquiry.reference) })}`,
      title: t("mail.answer.title"),
      blocks: [
        // In one: a name in other letters is on the side on which the text is.
        { kind: "letter", text: `${severalLines(entry.body)}\n\n${signature}\n${studioName}` },
        { kind: "quote", label: t("mail.answer.quote"), text: quote },
      ],
      autoSubmitted: "no",
      replyTo: { name: signature, address: entry.author.name },
    },
  };
}
