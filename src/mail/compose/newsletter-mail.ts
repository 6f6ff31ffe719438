import type { NewsletterMailKind } from "#newsletter";
import { type MailContext, mailLanguage, pageUrl } from "../mail-context.ts";
import type { EmailBlock } from "../templates/email-content.ts";
import type { ComposableRow, MailDraft } from "./mail-draft.ts";

const SUBJECTS = {
  newsletter_confirm: "confirm",
  newsletter_already: "already",
  newsletter_welcome: "welcome",
} as const satisfies Record<NewsletterMailKind, string>;

/** The mail of a row about a subscriber. */
export async function newsletterMail(
  context: MailContext,
  { kind, ref }: ComposableRow,
  now: number,
): Promise<MailDraft | undefined> {
  const recipient = await context.newsletter.recipient(ref, now);
  if (!recipient) return undefined;
  const { email, locale, unsubscribeToken, confirmToken } = recipient;
  // Only the newsletter module writes rows of this kind.
  const about = SUBJECTS[kind as NewsletterMailKind];
  const language = mailLanguage(context, locale);
  const { t, studio, isolate } = language;
  const linkUrl = (link: string): string => pageUrl(context, `/newsletter/${link}`, locale);
  const blocks: EmailBlock[] = [{ kind: "paragraph", text: t(`mail.newsletter.${about}.body`) }];
  if (about === "confirm") {
    if (confirmToken === undefined) return undefined;
    const label = t("mail.newsletter.confirm.action");
    blocks.push(
      { kind: "action", label, url: linkUrl(`confirm/${confirmToken}`) },
      { kind: "paragraph", text: t("mail.notYou") },
    );
  }
  return {
    to: { name: "", address: email },
    language,
    text: {
      subject: t(`mail.newsletter.${about}.subject`, { studio: isolate(studio.name) }),
      title: t(`mail.newsletter.${about}.title`),
      blocks,
      unsubscribe: {
        // Before the subscription began, the link makes us forget the address.
        label: t(`mail.newsletter.${about === "confirm" ? "forget" : "unsubscribe"}`),
        url: linkUrl(`unsubscribe/${unsubscribeToken}`),
      },
    },
  };
}
