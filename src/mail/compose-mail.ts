import { localeOf } from "#i18n";
import { mailHeaders, messageIdOf } from "./headers.ts";
import type { Mail, Mailbox, MailCalendar } from "./mail.ts";
import type { Letter } from "./templates/letter.ts";

/** Where a letter goes. */
export interface Envelope {
  /** Key of the outbox row. */
  readonly key: string;
  /** Host of the site, without port. */
  readonly host: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly calendar?: MailCalendar | undefined;
}

/** Puts a letter into an envelope. Equal input gives an equal mail, name included. */
export function composeMail(letter: Letter, envelope: Envelope): Mail {
  const { key, host, from, to, calendar } = envelope;
  const { unsubscribeUrl } = letter;
  return {
    key,
    messageId: messageIdOf(key, host),
    from,
    to,
    replyTo: letter.replyTo,
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: mailHeaders({
      host,
      language: localeOf(letter.locale).iso,
      autoSubmitted: letter.autoSubmitted,
      list: unsubscribeUrl === undefined ? undefined : { unsubscribeUrl },
    }),
    attachments: [],
    calendar,
  };
}
