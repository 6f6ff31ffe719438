import type { Mail } from "../mail.ts";

/** Why a mail was not taken. */
export interface SendFailure {
  readonly ok: false;
  /** True when the same mail would fail again, however often it is tried. */
  readonly permanent: boolean;
  /**
   * What failed: the way out for every mail, this mail, the address that it goes to, or who sends it,
   * by `beforeEnd`.
   */
  readonly fault: "transport" | "mail" | "recipient" | "caller";
  /** SMTP reply code, error code of the system, or a word of ours: `email_utf8`, `line_break:…`. */
  readonly code: string;
}

/** What became of one try to send a mail. */
export type SendResult = { readonly ok: true } | SendFailure;

/** A way out for mails. Never throws. */
export interface MailTransport {
  /**
   * @param beforeEnd called once the other side takes sender and recipient, and has all of the mail
   *   but its end: until it resolves, the mail is surely not taken. When it rejects, it never is.
   */
  send(mail: Mail, beforeEnd?: () => Promise<void>): Promise<SendResult>;
}

/** One that can be tried without a mail. */
export interface VerifiableTransport extends MailTransport {
  /** Whether it can be reached and lets us in; nothing is sent. */
  verify(): Promise<SendResult>;
}
