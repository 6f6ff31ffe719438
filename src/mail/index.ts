export {
  checkBounceMailbox,
  parseBounceMailbox,
  readBounceMailbox,
} from "./bounces/bounce-mailbox.ts";
export { bounceAlarm, findReported, isToStudio } from "./bounces/find-reported.ts";
export { type MailReport, readReport } from "./bounces/read-report.ts";
export { bookingOfRow } from "./compose/booking-of-row.ts";
export { bookingUrl } from "./compose/booking-links.ts";
export { briefFacts } from "./compose/brief-facts.ts";
export { composeMail } from "./compose/compose-mail.ts";
export { ALARMS, type MailSample, NOTICES, VISITOR_MAILS } from "./compose/every-mail.ts";
export { calendarEntry } from "./compose/calendar-entry.ts";
export { type MailContext, mailLanguage } from "./mail-context.ts";
export { createMailer, type Mailer } from "./mailer.ts";
export type { Mail, Mailbox } from "./mail.ts";
export { issueMail } from "./issues/issue-mail.ts";
export { sendIssues, type SendIssuesOptions } from "./issues/send-issues.ts";
export { triedForMs } from "./retry-gap.ts";
export type {
  LeaseRequest,
  Outbox,
  OutboxDecision,
  OutboxMessage,
  OutboxRow,
  OutboxState,
} from "./outbox.ts";
export { type MessagePart, partOfType, plainHeader, valuesOf } from "./read-message.ts";
export type { EmailContent, EmailLook, EmailTemplate } from "./templates/email-content.ts";
export { fileTransport } from "./transports/file-transport.ts";
export {
  findMailFile,
  listMailFiles,
  removeMailFiles,
  removeOldMailFiles,
} from "./transports/mail-files.ts";
export { smtpTransport } from "./transports/smtp-transport.ts";
export type { SendResult, VerifiableTransport } from "./transports/transport.ts";
export {
  type TransportTrouble,
  type WatchedTransport,
  watchTransport,
} from "./transports/watch-transport.ts";
