import {
  issueMail,
  type Mail,
  type MailContext,
  type Mailer,
  sendIssues,
  type SendIssuesOptions,
  type SendResult,
} from "#mail";
import type { IssueRequest } from "#site";
import { type Loop, startLoop } from "../start-loop.ts";
import type { MailOptions } from "./open-mail.ts";

/** What issues of the newsletter share with all other mails. */
interface IssueMailOptions
  extends
    Pick<MailOptions, "environment" | "readIssue" | "services" | "log">,
    Pick<SendIssuesOptions, "transport" | "owner" | "onBounce" | "now">,
    Pick<Mailer, "notifyStudio"> {
  readonly context: (origin: string) => MailContext;
}

/** Issues of the newsletter before and while they are sent. */
export interface IssueMails {
  /**
   * The mail of an issue as somebody would get it, drafts too; undefined when there is none. Its link to
   * leave is a sample.
   */
  previewIssue(asked: IssueRequest, address: string): Promise<Mail | undefined>;
  /** Sends it to one address, at once; nothing of it is kept or counted. */
  testIssue(asked: IssueRequest, address: string): Promise<SendResult | undefined>;
}

/** Wait after a round that found nothing to send, in milliseconds. */
const IDLE_MS = 1000;

/** Issues on their way beside the other mails, which they never keep waiting. */
export function openIssueMail(options: IssueMailOptions) {
  const { environment, readIssue, services, log, transport, owner, onBounce, now } = options;
  const { store, newId } = services;
  const perMinute = environment.mail.newsletterPerMinute;
  const sending: SendIssuesOptions = {
    store: store.issues,
    transport,
    owner,
    perMinute,
    onBounce,
    onPaused: ({ issue }, reason) => {
      log.error({ issue, reason }, "an issue of the newsletter is paused");
      return notifyOfPause(options, issue, reason);
    },
    log,
    now,
  };
  const previewIssue: IssueMails["previewIssue"] = async (asked, address) => {
    const origin = environment.siteUrl ?? asked.origin;
    const text = await readIssue({ ...asked, origin }, "preview");
    const reader = { email: address, locale: asked.locale, unsubscribeToken: "sample" };
    return text && issueMail(options.context(origin), text, reader, `issue-test:${newId(now())}`);
  };
  const mails: IssueMails = {
    previewIssue,
    async testIssue(asked, address) {
      const mail = await previewIssue(asked, address);
      return mail && transport.send(mail);
    },
  };
  return {
    mails,
    start: (context: MailContext): Loop =>
      startLoop(
        async () => store.isOpen() && sendIssues(sending, context),
        Math.min(IDLE_MS, 240_000 / perMinute),
        (error) => log.error({ err: error }, "issues of the newsletter have to wait"),
      ),
  };
}

/** Tells the studio that an issue does not go out any more; once for each reason and day. */
function notifyOfPause(
  { notifyStudio, now }: IssueMailOptions,
  issue: number,
  reason: string,
): Promise<void> {
  const day = new Date(now()).toISOString().slice(0, 10);
  return notifyStudio(`issue:${issue}:${reason}:${day}`, {
    subject: "paused",
    facts: [
      { label: "issue", value: String(issue) },
      { label: "reason", value: reason },
    ],
  });
}
