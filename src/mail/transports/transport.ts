import type { Mail } from "../mail.ts";

/** Why a mail was not taken. */
export interface SendFailure {
  readonly ok: false;
  /** True when the same mail would fail again, however often it is tried. */
  readonly permanent: boolean;
  /** What failed: the way out for every mail, this mail, or the address that it goes to. */
  readonly fault: "transport" | "mail" | "recipient";
  /** SMTP reply code, error code of the system, or a word of ours: `email_utf8`, `line_break:…`. */
  readonly code: string;
}

/** What became of one try to send a mail. */
export type SendResult = { readonly ok: true } | SendFailure;

/** A way out for mails. Never throws. */
export interface MailTransport {
  send(mail: Mail): Promise<SendResult>;
}

/** One that can be tried without a mail. */
export interface VerifiableTransport extends MailTransport {
  /** Whether it can be reached and lets us in; nothing is sent. */
  verify(): Promise<SendResult>;
}
