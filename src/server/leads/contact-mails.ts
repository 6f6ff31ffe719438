import type { Contact, ContactMailKind } from "#contact";
import { CONFIRM_MINUTES } from "#contact/node";
import {
  composeMail,
  confirmFormLetter,
  contactNotice,
  contactReplyLetter,
  type Letter,
  type Mail,
  whatsAppGreeting,
  whatsAppUrl,
} from "#mail";
import { letterStudio, type MailContext, pathIn, STUDIO_LOCALE } from "./mail-context.ts";

/** The mail of a message about an enquiry. */
export function contactMail(
  room: MailContext,
  key: string,
  kind: ContactMailKind,
  contact: Contact,
  confirmToken: string,
): Mail {
  const { host, from, studioTo } = room;
  if (kind === "contact_notice") {
    return composeMail(noticeOf(room, contact), { key, host, from, to: studioTo });
  }
  const letter =
    kind === "contact_reply" ? replyOf(room, contact) : confirmOf(room, contact, confirmToken);
  const to = { name: "", address: contact.email ?? "" };
  return composeMail(letter, { key, host, from, to });
}

function noticeOf(room: MailContext, contact: Contact): Letter {
  const { reference, locale } = contact;
  const greeting = whatsAppGreeting(
    { studio: room.studioName, reference },
    room.translator(locale),
  );
  return contactNotice(
    {
      studio: letterStudio(room, STUDIO_LOCALE),
      visitor: {
        name: contact.name ?? "",
        email: contact.email ?? "",
        phone: contact.phone ?? "",
        words: contact.message ?? "",
        locale,
        greeting,
      },
      reference,
      brief: contact.brief,
    },
    room.translator(STUDIO_LOCALE),
    STUDIO_LOCALE,
  );
}

function replyOf(room: MailContext, { reference, locale }: Contact): Letter {
  return contactReplyLetter(
    {
      studio: letterStudio(room, locale),
      reference,
      whatsAppUrl: whatsAppUrl(room.whatsApp, reference),
    },
    room.translator(locale),
    locale,
  );
}

function confirmOf(room: MailContext, { locale }: Contact, token: string): Letter {
  return confirmFormLetter(
    {
      studio: letterStudio(room, locale),
      form: "contact",
      confirmUrl: room.origin + pathIn(room, `/contact/confirm/${token}`, locale),
      validForMinutes: CONFIRM_MINUTES,
    },
    room.translator(locale),
    locale,
  );
}
