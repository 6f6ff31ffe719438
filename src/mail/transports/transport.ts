import type { Mail } from "../mail.ts";

/** What became of one try to send a mail. */
export type SendResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** True when the same mail would fail again, however often it is tried. */
      readonly permanent: boolean;
      /** SMTP reply code, error code of the system, or a word of ours: `email_utf8`, `line_break:…`. */
      readonly code: string;
    };

/** A way out for mails. Never throws. */
export interface MailTransport {
  send(mail: Mail): Promise<SendResult>;
}
