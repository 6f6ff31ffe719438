import PostalMime, { type Attachment } from "postal-mime";
import { isHardBounce } from "./hard-bounce.ts";

/** What a mail server reports of a mail of ours, or a calendar program answers to it. */
export type MailReport =
  | {
      /** It could not be delivered (RFC 3464). */
      readonly kind: "bounce";
      /** Of the mail that it is about, with angle brackets. */
      readonly messageId: string;
      /** Enhanced status code (RFC 3463). */
      readonly status: string;
      /** True when the address takes no mail, now and later. */
      readonly isHard: boolean;
    }
  | {
      /** Its recipient called it unwanted (RFC 5965). */
      readonly kind: "complaint";
      readonly messageId: string;
    }
  | {
      /** Somebody answered an invitation (RFC 5546 3.2.3); what it says is for who reads calendars. */
      readonly kind: "calendar";
      readonly text: string;
    };

/** Deeper than any report is nested. */
const NESTING_MAX = 16;
const HEADERS_MAX_BYTES = 262_144;

/**
 * Reads a report of a mail server, or an answer of a calendar program. A report is believed in what it
 * says of a mail only: whose mail that was must be found by its Message-ID, which nobody knows but its
 * recipient.
 *
 * @param raw the mail as it came
 * @returns undefined for any other mail, a delay, and a report that names no mail
 */
export async function readReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const parsing = PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
  });
  // Rejects for what is nested deeper than any report, or has longer headers.
  const attachments = await parsing.then(
    (mail) => mail.attachments,
    (): Attachment[] => [],
  );
  const textOf = (...types: readonly string[]): string | undefined => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()));
    return found && contentOf(found);
  };
  const original = textOf(
    "message/rfc822",
    "text/rfc822-headers",
    "message/global",
    "message/global-headers",
  );
  const [head = {}] = groupsOf(original ?? "");
  const messageId = head["message-id"];
  if (messageId === undefined) {
    const text = textOf("text/calendar", "application/ics");
    return text === undefined ? undefined : { kind: "calendar", text };
  }
  if (textOf("message/feedback-report") !== undefined) return { kind: "complaint", messageId };
  const [, ...recipients] = groupsOf(
    textOf("message/delivery-status", "message/global-delivery-status") ?? "",
  );
  const failed = recipients.find(({ action }) => action?.toLowerCase() === "failed");
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(failed?.["status"] ?? "")?.[0];
  if (status === undefined) return undefined;
  return { kind: "bounce", messageId, status, isHard: isHardBounce(status) };
}

function contentOf({ content }: Attachment): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

/** Groups of fields, divided by empty lines; names in lower case. */
function groupsOf(text: string): readonly Readonly<Record<string, string>>[] {
  const lines = text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+/g, " ");
  return lines
    .split(/\n{2,}/)
    .map((group) =>
      Object.fromEntries(
        [...group.matchAll(/^([^\s:]+):[ \t]*(.*)$/gm)].map(([, name = "", value = ""]) => [
          name.toLowerCase(),
          value.trim(),
        ]),
      ),
    );
}
