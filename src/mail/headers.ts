import { createHash } from "node:crypto";
import type { Mail } from "./mail.ts";

/** Why a program wrote a mail (RFC 3834 5.1); `no`: a person did. */
export type AutoSubmitted = "auto-generated" | "auto-replied" | "no";

/** What the further header fields of a mail are made of. */
export interface HeaderSource {
  /** Host of the site, without port. */
  readonly host: string;
  /** BCP 47 tag of the text. */
  readonly language: string;
  readonly autoSubmitted: AutoSubmitted;
  /** Message-IDs of the mails that it follows, oldest first. */
  readonly thread?: readonly string[] | undefined;
  /**
   * Absolute address where a POST ends the subscription, without cookie (RFC 8058). For newsletter
   * mails only: answers to a person's own act have no list to leave.
   */
  readonly unsubscribeUrl?: string | undefined;
}

/**
 * Names a mail for life (RFC 5322 3.6.4): a second copy has the same name, so mail programs show
 * one. Says nothing of the key.
 *
 * @param key of the outbox row
 * @param host of the site, without port
 */
export function messageIdOf(key: string, host: string): string {
  return `<${mailName(key)}@${host}>`;
}

/** The part of a Message-ID before the host. */
export function mailName(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 40);
}

/**
 * The further header fields of a mail: Auto-Submitted (RFC 3834), Content-Language, for an answer
 * In-Reply-To and References (RFC 5322 3.6.4), and for a list
 * List-ID (RFC 2919), List-Unsubscribe (RFC 2369), List-Unsubscribe-Post (RFC 8058; programs use it
 * where the address is https, as on every site that is reached from outside).
 */
export function mailHeaders(source: HeaderSource): Readonly<Record<string, string>> {
  const { host, language, autoSubmitted, thread = [], unsubscribeUrl } = source;
  const parent = thread.at(-1);
  return {
    "Auto-Submitted": autoSubmitted,
    "Content-Language": language,
    ...(parent !== undefined && { "In-Reply-To": parent, References: thread.join(" ") }),
    ...(unsubscribeUrl !== undefined && listHeaders(unsubscribeUrl, host)),
  };
}

function listHeaders(unsubscribeUrl: string, host: string): Readonly<Record<string, string>> {
  return {
    "List-ID": `<newsletter.${host}>`,
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Finds a value that would end its header line and begin another one.
 *
 * @returns the name of the first field with a line break or a NUL; undefined when all are safe
 */
export function fieldWithLineBreak(mail: Mail): string | undefined {
  const boxes = { from: mail.from, to: mail.to, "reply-to": mail.replyTo };
  const values: readonly (readonly [string, string])[] = [
    ["subject", mail.subject],
    ["message-id", mail.messageId],
    ...Object.entries(boxes).flatMap(([field, box]) =>
      box ? [[field, box.name + box.address] as const] : [],
    ),
    ...Object.entries(mail.headers).map(([name, value]) => [name, name + value] as const),
  ];
  return values.find(([, value]) => hasLineBreak(value))?.[0];
}

function hasLineBreak(value: string): boolean {
  return ["\r", "\n", "\0"].some((character) => value.includes(character));
}
