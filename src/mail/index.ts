export { composeMail, type Envelope } from "./compose-mail.ts";
export {
  type AutoSubmitted,
  fieldWithLineBreak,
  type HeaderSource,
  mailHeaders,
  type MailingList,
  messageIdOf,
} from "./headers.ts";
export type { Mail, MailAttachment, Mailbox, MailCalendar } from "./mail.ts";
export {
  bookingCancelledLetter,
  bookingConfirmedLetter,
  type BookingLetterData,
  bookingMovedLetter,
  bookingReminderLetter,
  type CancelledLetterData,
  type MovedLetterData,
  type ReminderLetterData,
} from "./templates/booking-letters.ts";
export { type ConfirmFormData, confirmFormLetter } from "./templates/confirm-form-letter.ts";
export { type ContactReplyData, contactReplyLetter } from "./templates/contact-reply.ts";
export type { Letter, LetterStudio } from "./templates/letter.ts";
export type { LetterTimes, WallTime } from "./templates/letter-times.ts";
export {
  newsletterAlreadyLetter,
  type NewsletterConfirmData,
  newsletterConfirmLetter,
  type NewsletterLetterData,
  newsletterWelcomeLetter,
} from "./templates/newsletter-letters.ts";
export {
  type AlarmFact,
  type AlarmSubject,
  studioAlarm,
  type StudioAlarmData,
} from "./templates/studio-alarm.ts";
export {
  bookingNotice,
  type BookingNoticeData,
  contactNotice,
  type ContactNoticeData,
  type NoticeVisitor,
} from "./templates/studio-notices.ts";
export { whatsAppGreeting, whatsAppUrl } from "./templates/whats-app.ts";
export {
  type MessagePart,
  partOfType,
  plainHeader,
  readMessage,
  valuesOf,
} from "./read-message.ts";
export { fileTransport } from "./transports/file-transport.ts";
export { removeMailFiles } from "./transports/mail-files.ts";
export { type DkimKey, type SmtpSettings, smtpTransport } from "./transports/smtp-transport.ts";
export type { MailTransport, SendResult } from "./transports/transport.ts";
export type {
  LeaseRequest,
  Outbox,
  OutboxDecision,
  OutboxMessage,
  OutboxRow,
  OutboxState,
} from "./outbox.ts";
export {
  createOutboxWorker,
  type OutboxWorker,
  type OutboxWorkerOptions,
  type RowOutcome,
} from "./outbox-worker.ts";
