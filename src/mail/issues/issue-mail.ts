import type { IssueText } from "#newsletter";
import { mailOf } from "../compose/compose-mail.ts";
import type { MailDraft } from "../compose/mail-draft.ts";
import { mailName } from "../headers.ts";
import { type MailContext, mailLanguage, pageUrl } from "../mail-context.ts";
import type { Mail } from "../mail.ts";
import type { EmailBlock } from "../templates/email-content.ts";

/** Whom a copy of an issue goes to. */
export interface IssueReader {
  readonly email: string;
  /** Language in which the pages of its links are. */
  readonly locale: string;
  /** Token of the link by which they leave. */
  readonly unsubscribeToken: string;
}

/** Names the copy of a subscriber: the same for each try, and no other mail has it. */
export function copyKey(issue: number, subscriberId: string): string {
  return `issue:${issue}:${subscriberId}`;
}

/** The name of a copy in reports of mail servers. */
export function copyName(issue: number, subscriberId: string): string {
  return mailName(copyKey(issue, subscriberId));
}

/**
 * The mail of an issue (F2, b2): in the language that the issue is written in, with the link to leave
 * in that of its reader.
 *
 * @param key names the mail, see {@link copyKey}
 */
export function issueMail(
  context: MailContext,
  text: IssueText,
  { email, locale, unsubscribeToken }: IssueReader,
  key: string,
): Promise<Mail> {
  const language = mailLanguage(context, text.locale);
  const { t } = language;
  const online: EmailBlock = {
    kind: "link",
    label: t("mail.newsletter.online"),
    url: text.url,
  };
  const draft: MailDraft = {
    to: { name: "", address: email },
    language,
    text: {
      subject: text.title,
      title: text.title,
      preheader: text.description,
      blocks: [...text.blocks, online],
      unsubscribe: {
        label: t("mail.newsletter.unsubscribe"),
        // With the number, so that is known by which issue somebody left.
        url: pageUrl(context, `/newsletter/unsubscribe/${unsubscribeToken}.${text.number}`, locale),
      },
    },
  };
  return mailOf(context, key, draft, false);
}
