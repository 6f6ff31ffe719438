import type { NodemailerError, SendMailOptions, Transporter } from "nodemailer";
import { isHardBounce } from "../bounces/hard-bounce.ts";
import { fieldWithLineBreak } from "../headers.ts";
import type { Mail } from "../mail.ts";
import { CALLED_BACK, holdEnd, orNotWanted } from "./hold-end.ts";
import { mailMessage } from "./mail-message.ts";
import type { VerifiableTransport, SendResult } from "./transport.ts";

/** Key that signs mails (RFC 6376). */
interface DkimKey {
  readonly domain: string;
  /** `<selector>._domainkey.<domain>` holds the public key. */
  readonly selector: string;
  /** RSA, PEM. */
  readonly privateKey: string;
}

/** How mails reach the relay. */
export interface SmtpSettings {
  readonly dkim?: DkimKey | undefined;
  /** Patience for name, connection, greeting and each answer; 60,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** True when the relay offers SMTPUTF8 (RFC 6531): addresses may have letters outside ASCII. */
  readonly takesUtf8Addresses?: boolean | undefined;
  /**
   * Send nothing in the clear (STARTTLS, RFC 3207). By default when the address holds a password and
   * leads to another machine.
   */
  readonly requiresTls?: boolean | undefined;
  /** The clock for the field Date, epoch milliseconds; the real one by default. */
  readonly now?: (() => number) | undefined;
}

/** RFC 8058 4 wants both List-Unsubscribe fields signed; nodemailer's own list lacks the second. */
const SIGNED_FIELDS = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Content-Language",
  "Auto-Submitted",
  "List-ID",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

/**
 * Sends by a relay. A 5xx answer to sender, recipient or content is permanent. Temporary are 4xx,
 * timeouts, dropped connections, and what is wrong between us and the relay (password, TLS): there
 * the mail itself is good.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the relay wants them
 */
export function smtpTransport(url: string, settings: SmtpSettings = {}): VerifiableTransport {
  const { takesUtf8Addresses = false, now = Date.now } = settings;
  // Loaded with the first mail, not at each start.
  let opened: Promise<Transporter> | undefined;
  const relay = (): Promise<Transporter> => (opened ??= openRelay(url, settings));
  return {
    verify: () =>
      relay()
        .then((open) => open.verify())
        .then(() => ({ ok: true }), failureOf),
    async send(mail, beforeEnd) {
      const refused = refuse(mail, takesUtf8Addresses);
      if (refused) return refused;
      let isNotWanted = false;
      const message: HeldMail = {
        ...mailMessage(mail, now()),
        beforeEnd:
          beforeEnd &&
          (() =>
            orNotWanted(beforeEnd).catch((error: unknown) => {
              isNotWanted = true;
              throw error;
            })),
      };
      try {
        await (await relay()).sendMail(message);
        return { ok: true };
      } catch (error) {
        return isNotWanted ? CALLED_BACK : failureOf(error);
      }
    },
  };
}

async function openRelay(url: string, settings: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const { dkim, timeoutMs = 60_000, requiresTls = isPasswordForAway(url) } = settings;
  const relay = createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED_FIELDS,
      },
    }),
  });
  relay.use("stream", ({ data, message }, done) => {
    const { beforeEnd } = data as HeldMail;
    if (beforeEnd) {
      const read = message.createReadStream.bind(message);
      message.createReadStream = (options) => holdEnd(read(options), beforeEnd);
    }
    done();
  });
  return relay;
}

/** A mail of nodemailer's whose end waits. */
interface HeldMail extends SendMailOptions {
  readonly beforeEnd?: (() => Promise<void>) | undefined;
}

/** True when a password would travel to another machine. */
function isPasswordForAway(url: string): boolean {
  const { password = "", hostname = "" } = URL.parse(url) ?? {};
  return password !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Says of a mail whether it may not even be tried. */
function refuse(mail: Mail, takesUtf8Addresses: boolean): SendResult | undefined {
  const field = fieldWithLineBreak(mail);
  if (field !== undefined) {
    return { ok: false, permanent: true, fault: "mail", code: `line_break:${field}` };
  }
  const [local = ""] = mail.to.address.split("@");
  if (takesUtf8Addresses || isAscii(local)) return undefined;
  return { ok: false, permanent: true, fault: "mail", code: "email_utf8" };
}

function isAscii(words: string): boolean {
  return [...words].every((character) => character <= "\u007F");
}

/** Errors about the mail itself: its addresses, its content. */
const ABOUT_THE_MAIL: readonly string[] = ["EENVELOPE", "EMESSAGE"];

function failureOf(error: unknown): SendResult {
  const { code = "unknown", responseCode, response = "", command } = error as NodemailerError;
  const isRefused = responseCode === undefined || responseCode >= 500;
  const isAboutMail = ABOUT_THE_MAIL.includes(code);
  const isAddress = command === "RCPT TO" && isNoSuchAddress(response);
  return {
    ok: false,
    permanent: isAboutMail && isRefused,
    fault: !isAboutMail ? "transport" : isAddress ? "recipient" : "mail",
    code: String(responseCode ?? code),
  };
}

/**
 * Whether the other side says that an address takes no mail, now and later (RFC 3463). A full mailbox
 * or a rule against us says nothing of the address.
 */
function isNoSuchAddress(response: string): boolean {
  const [, reply = "", enhanced] = /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  if (enhanced !== undefined) return isHardBounce(enhanced);
  return ["550", "551", "553"].includes(reply);
}
