import type { MailLanguage } from "../mail-context.ts";
import type { Mailbox, MailCalendar } from "../mail.ts";
import type { OutboxRow } from "../outbox.ts";
import type { EmailContent } from "../templates/email-content.ts";

/** What a mail says, but for what all mails of a language say. */
export type MailText = Omit<EmailContent, "language" | "studio" | "note">;

/** What a mail says, in which language and to whom. */
export interface MailDraft {
  readonly to: Mailbox;
  readonly language: MailLanguage;
  readonly text: MailText;
  readonly calendar?: MailCalendar | undefined;
  /** Keys of the mails that it follows, oldest first; the last is the one that it answers. */
  readonly thread?: readonly string[] | undefined;
}

/** The part of a row that decides what its mail says. */
export type ComposableRow = Pick<
  OutboxRow,
  "dedupeKey" | "kind" | "ref" | "refRevision" | "payload"
>;
