import type { LocaleCode } from "#i18n";
import type { CopyOutcome, IssueCopy, IssueSend, IssueStore, IssueText } from "#newsletter";
import type { MailContext } from "../mail-context.ts";
import type { Mail } from "../mail.ts";
import { retryGap } from "../retry-gap.ts";
import type { MailTransport, SendFailure } from "../transports/transport.ts";
import { copyKey, copyName, issueMail } from "./issue-mail.ts";

/** Longer than the slowest try to send, whose timeouts are one minute each. */
const LEASE_MS = 10 * 60_000;
/** Copies in a row that a relay refuses for reasons of its own: then it is not about one of them. */
const REFUSED_MAX = 10;
/** Fewest and most copies at once, and how many more mails a minute make one more. */
const [FEWEST, MOST, PER_MINUTE_EACH] = [4, 20, 300];

/** What issues are sent with. */
export interface SendIssuesOptions {
  readonly store: Pick<IssueStore, "next" | "pause" | "claim" | "handOver" | "settle">;
  readonly transport: MailTransport;
  /** Names this worker; no two have the same name at once. */
  readonly owner: string;
  /** Most mails a minute, of all servers together. */
  readonly perMinute: number;
  /** Hears of an address that takes no mail. */
  readonly onBounce: (address: string) => Promise<void>;
  /** Hears that a sending paused by itself. */
  readonly onPaused: (send: IssueSend, reason: string) => Promise<void>;
  readonly log: { error(details: object, message: string): void };
  /** epoch milliseconds */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** What is asked for whom: each issue once in each language, while a batch is sent. */
type ReadText = (locale: LocaleCode) => Promise<IssueText | undefined>;

/**
 * Sends some copies of the issue whose turn it is: each person at most one, whatever happens between us
 * and the relay. Several may work at once, in one process or many.
 *
 * @returns true when there may be more to do at once
 * @throws what the store throws when nothing could be claimed
 */
export async function sendIssues(
  options: SendIssuesOptions,
  context: MailContext,
): Promise<boolean> {
  const { store, owner, perMinute, now } = options;
  const send = await store.next(now());
  if (!send) return false;
  const { issue } = send;
  const texts = new Map<LocaleCode, Promise<IssueText | undefined>>();
  const read: ReadText = (locale) => {
    const known = texts.get(locale) ?? context.issue(issue, locale);
    texts.set(locale, known);
    return known;
  };
  const isThere = await read(context.locales[0] ?? context.studioLocale);
  if (!isThere) {
    await pause(options, send, "not_public");
    return true;
  }
  const at = now();
  const copies = await store.claim({
    issue,
    owner,
    now: at,
    leaseUntil: at + LEASE_MS,
    limit: Math.min(MOST, Math.max(FEWEST, Math.ceil(perMinute / PER_MINUTE_EACH))),
    intervalMs: 60_000 / perMinute,
    nameOf: copyName,
  });
  await Promise.all(copies.map((copy) => sendCopy(copy, send, { ...options, context, read })));
  return copies.length > 0;
}

interface CopyOptions extends SendIssuesOptions {
  readonly context: MailContext;
  readonly read: ReadText;
}

async function sendCopy(copy: IssueCopy, send: IssueSend, options: CopyOptions): Promise<void> {
  const { store, now, log } = options;
  try {
    const outcome = await tryCopy(copy, send, options);
    const refusedInRow = await store.settle(copy, outcome, now());
    const code = "code" in outcome ? outcome.code : "";
    if (refusedInRow === REFUSED_MAX) await pause(options, send, code);
  } catch (error) {
    // Its lease ends by itself.
    log.error({ err: error, issue: copy.issue }, "a copy of an issue has to wait");
  }
}

async function tryCopy(
  copy: IssueCopy,
  send: IssueSend,
  options: CopyOptions,
): Promise<CopyOutcome> {
  const { store, transport, context, now, onBounce } = options;
  const composed = await compose(copy, options).catch((error: unknown) => {
    options.log.error({ err: error, issue: copy.issue }, "an issue cannot be composed");
    return "broken" as const;
  });
  if (composed === "broken") {
    await pause(options, send, "compose");
    return { kind: "returned", isRelayAway: false };
  }
  if (!composed) return { kind: "skipped" };
  let isHandedOver = false;
  const result = await transport.send(composed, async () => {
    if (!(await store.handOver(copy, now()))) throw new Error("the copy is not to go");
    isHandedOver = true;
  });
  if (result.ok) return { kind: "delivered" };
  if (result.fault === "caller") {
    const recipient = await context.newsletter.recipient(copy.subscriberId, now());
    const isGone = recipient?.state !== "confirmed";
    return isGone ? { kind: "skipped" } : { kind: "returned", isRelayAway: false };
  }
  // Only an answer says that the relay has not taken what it had whole.
  if (isHandedOver && !/^\d{3}$/.test(result.code)) return { kind: "uncertain", code: result.code };
  if (result.permanent && result.fault === "recipient") {
    await onBounce(composed.to.address);
    return { kind: "bounced", code: result.code };
  }
  return failed(copy, result, options);
}

/** The mail of a copy; undefined for somebody who is no subscriber any more. */
async function compose(
  { issue, subscriberId }: IssueCopy,
  { context, read, now }: CopyOptions,
): Promise<Mail | undefined> {
  const recipient = await context.newsletter.recipient(subscriberId, now());
  if (recipient?.state !== "confirmed") return undefined;
  const text = await read(recipient.locale);
  if (!text) throw new Error(`issue ${issue} is not there any more`);
  return issueMail(context, text, recipient, copyKey(issue, subscriberId));
}

function failed(
  { attempts }: IssueCopy,
  { permanent, fault, code }: SendFailure,
  { now, random = Math.random }: SendIssuesOptions,
): CopyOutcome {
  if (fault === "transport") return { kind: "returned", isRelayAway: true };
  const gap = permanent ? undefined : retryGap(attempts, random());
  return gap === undefined
    ? { kind: "refused", code }
    : { kind: "deferred", at: now() + gap, code };
}

async function pause(
  { store, onPaused }: SendIssuesOptions,
  send: IssueSend,
  reason: string,
): Promise<void> {
  const decided = await store.pause(send.issue, reason);
  if (decided.ok) await onPaused(decided.send, reason);
}
