/** A mailbox; the name may be empty. */
export interface Mailbox {
  readonly name: string;
  /** One address, already checked. */
  readonly address: string;
}

/** A calendar file that mail programs act on (RFC 6047 2.4). */
export interface MailCalendar {
  /** The METHOD inside the file. */
  readonly method: "REQUEST" | "CANCEL";
  /** The whole file, with CRLF. */
  readonly content: string;
}

/** A mail ready to go: nothing in it depends on when or how often it is sent. */
export interface Mail {
  /** Key of the outbox row; the same for each try. */
  readonly key: string;
  /** With angle brackets (RFC 5322 3.6.4); the same for each try. */
  readonly messageId: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo?: Mailbox | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Further header fields, by name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly calendar?: MailCalendar | undefined;
}
