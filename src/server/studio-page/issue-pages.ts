import { instantOfWall } from "#booking";
import { defaultLocale, type LocaleCode, localizePath } from "#i18n";
import type { IssueDecision, IssueSend } from "#newsletter";
import { issueStatus, planSend } from "#newsletter/node";
import type { NewsletterView, SentFields } from "#studio-page";
import { findIssue, issueAudience } from "../mail/issue-documents.ts";
import { signPreviewToken } from "../site/preview-token.ts";
import { readIssue } from "./newsletter-page.ts";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";
import { dayAt } from "./studio-day.ts";

/** Life of a link to the page of an issue that is not public yet. */
const PREVIEW_MS = 3_600_000;

type Issue = NonNullable<Awaited<ReturnType<typeof readIssue>>>;

/** One issue: how it looks, how far it is, and what can be done with it. */
export const issuePage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const issue = await readIssue(call);
    return issue && show(call, issue);
  },
  async change(call, form) {
    const issue = await readIssue(call);
    if (!issue) return undefined;
    const { number } = issue;
    const { author, now } = call;
    const { issues } = call.site.services.store;
    switch (form.action) {
      case "test":
        return sendTest(call, issue, form);
      case "send":
        return plan(call, issue, form);
      case "pause":
        return decided(call, await issues.pause(number, null, { author, now }), "paused");
      case "resume":
        return decided(call, await issues.resume(number, { author, now }), "resumed");
      case "cancel":
        return decided(call, await issues.cancel(number, now, author), "stopped");
      default:
        return undefined;
    }
  },
};

/** Asks before an issue is sent: to how many, in which languages, and when. */
export const issueSendPage: StudioPage = {
  allows: { read: "change", change: "change" },
  async read(call) {
    const issue = await readIssue(call);
    if (!issue?.document) return undefined;
    const { site, query, now, t } = call;
    const { number, document, send: before } = issue;
    const [date, time] = [query.get("date"), query.get("time")].map((text) => text ?? "");
    const isLater = query.get("when") === "later";
    const at = isLater ? instantOf(date ?? "", time ?? "", call) : undefined;
    if (isLater && (at === undefined || at <= now)) {
      const problem = t("studioPage.newsletter.timeWrong");
      const values = { date: date ?? "", time: time ?? "" };
      return { ...(await show(call, issue, { values, problem })), status: 422 };
    }
    const planned = planSend(document, at, now);
    if (!planned.ok || !isPlannable(before)) return { ...(await show(call, issue)), status: 409 };
    const isNow = planned.sendAt <= now;
    return {
      view: {
        page: "issueSend",
        number,
        title: issue.title ?? document.title,
        audience: await issueAudience(site, site.services.store.issues, number),
        at: String(at ?? ""),
        sendAt: isNow ? undefined : planned.sendAt,
        waitsForPage: !isNow && planned.sendAt !== at,
        seen: markOf(before),
      },
    };
  },
};

/** The mail of an issue as it would go out, in a document that may do nothing but show it. */
export const issueMailPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const { site, origin, person } = call;
    if (!site.studio.features.newsletter) return undefined;
    const asked = { number: Number(call.rest), locale: localeOf(call), origin };
    const mail = await site.services.issueMails.previewIssue(asked, person.email);
    if (!mail) return undefined;
    const { siteUrl, mediaUrl } = site.environment;
    const images = [origin, siteUrl, mediaUrl && new URL(mediaUrl).origin].filter(Boolean);
    const policy = [
      "default-src 'none'",
      // Mail programs know no other styles.
      "style-src 'unsafe-inline'",
      `img-src ${images.join(" ")}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      // As if from elsewhere, it would not get the site's own pictures.
      "sandbox allow-same-origin",
    ];
    return {
      body: mail.html,
      headers: {
        "content-security-policy": policy.join("; "),
        "content-type": "text/html; charset=utf-8",
        "x-frame-options": "SAMEORIGIN",
      },
    };
  },
};

async function sendTest(
  call: PageCall,
  issue: Issue,
  form: PageForm,
): Promise<PageAnswer | undefined> {
  const { site, person, origin, t } = call;
  const locale = site.locales.find((each) => each === form.text("in"));
  const asked = { number: issue.number, locale: locale ?? defaultLocale(site.locales), origin };
  const result = await site.services.issueMails.testIssue(asked, person.email);
  if (!result) return undefined;
  if (result.ok) return { to: `/newsletter/${issue.number}?in=${asked.locale}`, done: "tested" };
  const problem = t("studioPage.newsletter.testFailed", { code: result.code });
  return { ...(await show(call, issue, { values: {}, problem })), status: 502 };
}

async function plan(call: PageCall, issue: Issue, form: PageForm): Promise<PageAnswer> {
  const { site, author, now } = call;
  const { number, document } = issue;
  const asked = form.text("at");
  const at = asked === "" ? undefined : Number(asked);
  const planned = planSend(document, Number.isSafeInteger(at) ? at : undefined, now);
  if (!planned.ok) return { ...(await show(call, issue)), status: 409 };
  const seen = readMark(form.text("seen"));
  const answer = await site.services.store.issues.schedule(number, planned.sendAt, now, {
    author,
    seen,
  });
  return decided(call, answer, planned.sendAt > now ? "scheduled" : "sending");
}

type Outcome = "paused" | "resumed" | "stopped" | "scheduled" | "sending";

/** Two people at once: the second is told, and sees what the first has done. */
async function decided(
  call: PageCall,
  decision: IssueDecision,
  outcome: Outcome,
): Promise<PageAnswer> {
  if (decision.ok) return { to: `/newsletter/${call.rest}`, done: outcome };
  const problem = call.t("studioPage.newsletter.changed");
  const issue = await readIssue(call);
  if (!issue) return { to: "/newsletter" };
  return { ...(await show(call, issue, { values: {}, problem })), status: 409 };
}

async function show(call: PageCall, issue: Issue, sent?: SentFields) {
  const { site, now } = call;
  const { number, document, title, send: sending } = issue;
  const view: Extract<NewsletterView, { page: "issue" }> = {
    page: "issue",
    number,
    title,
    status: issueStatus(document, sending),
    send: sending,
    locales: site.locales,
    audience: await issueAudience(site, site.services.store.issues, number),
    preview: document && previewOf(call, number),
    today: dayAt(now, site.services.rules.zone),
    sent,
  };
  return { view, frame: `/newsletter/${number}/mail` };
}

function previewOf(call: PageCall, number: number) {
  const { site, now } = call;
  const locale = localeOf(call);
  const issue = findIssue(site, number, locale);
  if (!issue) return undefined;
  const { title, description, path, locale: writtenIn } = issue;
  const { previewToken } = site.environment;
  const address = encodeURI(localizePath(path, writtenIn, site.locales));
  const isPublic = !issue.draft && !issue.planned;
  const token = previewToken && signPreviewToken(previewToken, new Date(now + PREVIEW_MS));
  const pageUrl = isPublic ? address : token && `${address}?preview=${token}`;
  return { locale, writtenIn, subject: title, preheader: description, pageUrl };
}

/** The language that is looked at. */
function localeOf({ site, query, language }: PageCall): LocaleCode {
  const asked = query.get("in") ?? language.code;
  return site.locales.find((each) => each === asked) ?? defaultLocale(site.locales);
}

function instantOf(date: string, time: string, { site }: PageCall): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined;
  return instantOfWall(`${date}T${time}`, site.services.rules.zone);
}

/** True while nobody has a copy, and nobody has paused it. */
function isPlannable(send: IssueSend | undefined): boolean {
  return send === undefined || (send.startedAt === null && send.state !== "paused");
}

const NOT_SENT = "none";

function markOf(send: IssueSend | undefined): string {
  return send ? `${send.state} ${send.sendAt}` : NOT_SENT;
}

function readMark(mark: string): Pick<IssueSend, "state" | "sendAt"> | null {
  const [, state, at] = /^(\w+) (\d+)$/.exec(mark) ?? [];
  return state === undefined ? null : { state: state as IssueSend["state"], sendAt: Number(at) };
}
