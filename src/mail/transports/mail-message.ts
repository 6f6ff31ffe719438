import type { SendMailOptions } from "nodemailer";
import type { Mail } from "../mail.ts";

/**
 * A mail in the words of nodemailer: text, HTML and calendar as alternatives
 * (`text/calendar; method=…; charset=utf-8`, RFC 6047), the calendar once more as `.ics` file.
 *
 * @param at epoch milliseconds, for the field Date
 */
export function mailMessage(mail: Mail, at: number): SendMailOptions {
  const { calendar } = mail;
  return {
    messageId: mail.messageId,
    date: new Date(at),
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { ...mail.headers },
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendar.content, filename: "booking.ics" },
    }),
    // A mail is made of values; nothing in it may name a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
