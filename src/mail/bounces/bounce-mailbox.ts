import type { ImapFlow } from "imapflow";

/** A folder on a mail server (IMAP) to which bounces and complaints are sent. */
export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (RFC 8314). */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** What a look into the mailbox came to; `reason`: one line, without the password. */
export type MailboxLook =
  | { readonly ok: true; readonly read: number }
  | { readonly ok: false; readonly reason: string };

/** What is done with a mail: whether it was a report. Rejects when it has to be shown again. */
type TakeMail = (raw: Uint8Array) => Promise<boolean>;

/** Ports of RFC 8314, with TLS at once or after STARTTLS. */
const PORTS = { "imaps:": 993, "imap:": 143 };
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const PATIENCE_MS = 30_000;
/** Mails of one look; the others follow with the next. */
const READ_MAX = 500;
/** A report holds the mail that it is about, at most. */
const MAIL_MAX_BYTES = 10 * 1024 * 1024;
/** Reports come within days: a mailbox that people have used for years is not read through. */
const AGE_MAX_MS = 30 * 86_400_000;
/** Keeps what was read from being read again; a person's mail program shows nothing of it. */
const READ_MARK = "$StudioRead";

/**
 * Reads an address of a mailbox, `imaps://user:password@host:port/folder`. Without TLS from the start
 * (`imap:`) STARTTLS is demanded, but on the loopback interface.
 *
 * @returns undefined for anything else; port 993 or 143 and folder INBOX unless told
 */
export function parseBounceMailbox(text: string): BounceMailbox | undefined {
  const url = URL.parse(text);
  const port = PORTS[url?.protocol as keyof typeof PORTS];
  if (!url || port === undefined || url.hostname === "" || url.username === "") return undefined;
  try {
    return {
      // Addresses of IPv6 have brackets in URLs alone.
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port === "" ? port : Number(url.port),
      isSecure: url.protocol === "imaps:",
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
    };
  } catch {
    return undefined;
  }
}

/**
 * Shows every mail of the last thirty days that was not read yet. A mail is marked only after it was
 * taken, so none is lost with a connection or a process, and one may be shown twice. Reports become
 * seen (`\Seen`); other mails stay as they are where the server keeps keywords (RFC 3501 2.3.2), and
 * nothing is deleted or moved.
 *
 * @param now epoch milliseconds
 */
export async function readBounceMailbox(
  mailbox: BounceMailbox,
  take: TakeMail,
  now: number,
): Promise<MailboxLook> {
  return inFolder(mailbox, async (client) => {
    const keepsMarks = client.mailbox !== false && client.mailbox.permanentFlags?.has("\\*");
    const unread = keepsMarks ? { unKeyword: READ_MARK } : { seen: false };
    const since = new Date(now - AGE_MAX_MS);
    const found = (await client.search({ ...unread, since }, { uid: true })) || [];
    const uids = found.slice(0, READ_MAX);
    for (const uid of uids) {
      const raw = await fetchMail(client, uid);
      const isReport = raw !== undefined && (await take(raw));
      const marks = [
        ...(keepsMarks ? [READ_MARK] : []),
        ...(isReport || !keepsMarks ? ["\\Seen"] : []),
      ];
      await client.messageFlagsAdd(uid, marks, { uid: true });
    }
    return uids.length;
  });
}

/** Whether the mailbox lets itself be opened; reads nothing. */
export function checkBounceMailbox(mailbox: BounceMailbox): Promise<MailboxLook> {
  return inFolder(mailbox, () => Promise.resolve(0));
}

async function inFolder(
  mailbox: BounceMailbox,
  work: (client: ImapFlow) => Promise<number>,
): Promise<MailboxLook> {
  const client = await openClient(mailbox);
  // Heard by nobody, it would end the process; whatever waits for an answer rejects as well.
  client.on("error", () => {});
  let isOpen = false;
  try {
    await client.connect();
    await client.mailboxOpen(mailbox.folder);
    isOpen = true;
    const read = await work(client);
    await client.logout().catch(() => {});
    return { ok: true, read };
  } catch (error) {
    if (isOpen && client.usable) throw error;
    return { ok: false, reason: reasonOf(error) };
  } finally {
    client.close();
  }
}

async function openClient(mailbox: BounceMailbox): Promise<ImapFlow> {
  const { host, port, isSecure, user, password } = mailbox;
  // Only where there is such a mailbox.
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
    host,
    port,
    secure: isSecure,
    ...(!isSecure && !LOOPBACK.test(host) && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    maxLiteralSize: 2 * MAIL_MAX_BYTES,
  });
}

/** @returns undefined for what is gone meanwhile, or larger than any report */
async function fetchMail(client: ImapFlow, uid: number): Promise<Buffer | undefined> {
  const range = String(uid);
  const head = await client.fetchOne(range, { size: true }, { uid: true });
  if (!head || (head.size ?? 0) > MAIL_MAX_BYTES) return undefined;
  const mail = await client.fetchOne(range, { source: true }, { uid: true });
  return mail ? mail.source : undefined;
}

/** What the server or the network said. */
function reasonOf(error: unknown): string {
  const { responseText, code, message } = error as Error & {
    readonly responseText?: string;
    readonly code?: string;
  };
  return responseText || code || message;
}
