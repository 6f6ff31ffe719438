import { mailHeaders, messageIdOf } from "../headers.ts";
import type { MailContext } from "../mail-context.ts";
import type { Mail } from "../mail.ts";
import { oneLine } from "../plain-words.ts";
import { emailText } from "../templates/email-text.ts";
import { ALARM, alarmMail } from "./alarm-mail.ts";
import { bookingMail } from "./booking-mail.ts";
import { contactMail } from "./contact-mail.ts";
import type { ComposableRow, MailDraft } from "./mail-draft.ts";
import { newsletterMail } from "./newsletter-mail.ts";
import { peopleMail } from "./people-mail.ts";

/**
 * Composes the mail of an outbox row from what is known now (G5, G6). Equal input gives an equal
 * mail, its Message-ID included.
 *
 * @param now epoch milliseconds
 * @returns undefined when nobody needs it any more: its recipient was erased or has answered, what
 *   it is about has changed since, or its time is over
 * @throws Error for a kind of row that is not known; the row is tried again and ends as dead
 */
export async function composeMail(
  context: MailContext,
  row: ComposableRow,
  now: number,
): Promise<Mail | undefined> {
  const draft = await draftOf(context, row, now);
  const isOurs = draft?.to === context.studioTo || row.kind.startsWith("people_");
  return draft && mailOf(context, row.dedupeKey, draft, isOurs);
}

/**
 * Makes the mail of a draft.
 *
 * @param key names the mail: equal for each try, and never that of another mail
 * @param isOurs whether it goes to the studio itself
 */
export async function mailOf(
  context: MailContext,
  key: string,
  draft: MailDraft,
  isOurs: boolean,
): Promise<Mail> {
  const { to, calendar } = draft;
  const { host, from } = context;
  const { locale, studio, t, isolate } = draft.language;
  const because = isOurs ? "mail.notice.because" : "mail.because";
  const note = t(because, { studio: isolate(studio.name) });
  const content = { ...draft.text, language: locale, studio, note };
  return {
    key,
    messageId: messageIdOf(key, host),
    from,
    to,
    replyTo: content.replyTo,
    subject: oneLine(content.subject),
    text: emailText(content, (label) => t("language.labelled", { label })),
    html: await context.renderHtml(content),
    headers: mailHeaders({
      host,
      language: locale.iso,
      autoSubmitted: content.autoSubmitted ?? "auto-generated",
      thread: draft.thread?.map((each) => messageIdOf(each, host)),
      unsubscribeUrl: content.unsubscribe?.url,
    }),
    calendar,
  };
}

function draftOf(
  context: MailContext,
  row: ComposableRow,
  now: number,
): Promise<MailDraft | undefined> {
  const [about] = row.kind.split("_");
  switch (about) {
    case "booking":
      return bookingMail(context, row, now);
    case "newsletter":
      return newsletterMail(context, row, now);
    case "contact":
      return contactMail(context, row);
    case "people":
      return peopleMail(context, row, now);
    case ALARM:
      return Promise.resolve(alarmMail(context, row));
    default:
      return Promise.reject(new Error(`no template for mails of the kind ${row.kind}`));
  }
}
