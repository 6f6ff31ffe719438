import {
  composeMail,
  type Letter,
  type Mail,
  newsletterAlreadyLetter,
  newsletterConfirmLetter,
  newsletterWelcomeLetter,
} from "#mail";
import type { NewsletterMailKind } from "#newsletter";
import type { Recipient } from "#newsletter/node";
import { letterStudio, type MailContext, pathIn } from "./mail-context.ts";

/** The mail of a message to a subscriber; undefined when there is nothing to say any more. */
export function newsletterMail(
  room: MailContext,
  key: string,
  kind: NewsletterMailKind,
  recipient: Recipient,
): Mail | undefined {
  const letter = letterOf(room, kind, recipient);
  const to = { name: "", address: recipient.email };
  return letter && composeMail(letter, { key, host: room.host, from: room.from, to });
}

function letterOf(
  room: MailContext,
  kind: NewsletterMailKind,
  { locale, unsubscribeToken, confirmToken }: Recipient,
): Letter | undefined {
  const t = room.translator(locale);
  const address = (link: string): string =>
    room.origin + pathIn(room, `/newsletter/${link}`, locale);
  const data = {
    studio: letterStudio(room, locale),
    unsubscribeUrl: address(`unsubscribe/${unsubscribeToken}`),
  };
  switch (kind) {
    case "newsletter_confirm":
      return confirmToken === undefined
        ? undefined
        : newsletterConfirmLetter(
            { ...data, confirmUrl: address(`confirm/${confirmToken}`) },
            t,
            locale,
          );
    case "newsletter_already":
      return newsletterAlreadyLetter(data, t, locale);
    case "newsletter_welcome":
      return newsletterWelcomeLetter(data, t, locale);
  }
}
