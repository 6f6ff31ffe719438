import type { Issue } from "#content";
import type { IssueDecision, IssueSend } from "#newsletter";
import { issueStatus, planSend, type SendPlan } from "#newsletter/node";
import { COMMAND_LINE } from "#people/node";
import {
  findIssue,
  issueAudience,
  listIssues,
  openMail,
  openReadingSite,
  type ReadingSite,
} from "#server";
import { defaultLocale, type LocaleCode } from "#i18n";
import { askFirst, OUT, printParts, printResult } from "./answers.ts";
import { type Call, type Command, type CommandFailure, refused, YES } from "./command.ts";
import { clockTime, iso, readStart } from "./moments.ts";
import { type Studio, withStudio } from "./open-studio.ts";
import { counted, textFields, textTable } from "./text-table.ts";
import { COUNT, MAIL, START, type ValueKind, word } from "./value-kinds.ts";

/** The number of an issue, as in its address. */
const ISSUE: ValueKind = { ...COUNT, placeholder: "<n>" };

const LANG = { lang: { summary: "in this language; default the first", value: word("language") } };

/** Issues of the newsletter: documents, and what became of them (F2). */
export const issueCommands: readonly Command[] = [
  {
    name: "issues",
    summary: "issues with their state and figures, the latest first",
    example: "newsletter issues",
    run: withSite(tellIssues),
  },
  {
    name: "preview",
    summary: "the HTML of an issue's email, a draft too",
    args: [ISSUE],
    options: { ...LANG, ...OUT },
    example: "newsletter preview 3 --lang he --out issue.html",
    run: withSite(async (studio, site, call) => {
      const mails = await openIssueMails(studio, site);
      const mail = await mails.previewIssue(askedOf(studio, site, call), "reader@example.com");
      if (!mail) throw noIssue(call);
      if (call.json) {
        const { subject, text, html, headers } = mail;
        printResult(call, { subject, text, html, headers }, "");
      } else await printParts(call, [`${mail.html}\n`]);
    }),
  },
  {
    name: "test",
    summary: "sends an issue to one address now, a draft too; nothing is recorded",
    args: [ISSUE],
    options: { to: { summary: "address; required", value: MAIL }, ...LANG },
    example: "newsletter test 3 --to ann@example.com --lang he",
    run: withSite(async (studio, site, call) => {
      const to = call.option("to");
      if (to === undefined) throw refused("nobody to send it to", "add --to <mail>");
      const mails = await openIssueMails(studio, site);
      const result = await mails.testIssue(askedOf(studio, site, call), to);
      if (!result) throw noIssue(call);
      if (!result.ok) throw refused(`the relay did not accept the email (${result.code})`);
      const isFile = studio.environment.mail.smtpUrl === undefined;
      const text = isFile ? "Written to the folder outbox." : `Accepted for ${to}.`;
      printResult(call, { to }, `${text}\n`);
    }),
  },
  {
    name: "send",
    summary: "sends an issue to all subscribers, now or at a time, when visitors can read it",
    args: [ISSUE],
    options: { at: { summary: "not before this time", value: START }, ...YES },
    example: "newsletter send 3 --at 2027-03-18T09:00",
    run: withSite(sendIssue),
  },
  decision(
    "pause",
    "stops sending an issue; nobody gets it until it is resumed",
    ({ store, now }, n) => store.issues.pause(n, null, { author: COMMAND_LINE, now: now() }),
  ),
  decision("resume", "continues a paused issue; nobody gets it twice", ({ store, now }, n) =>
    store.issues.resume(n, { author: COMMAND_LINE, now: now() }),
  ),
  {
    ...decision(
      "cancel",
      "ends the sending of an issue for good, for those who do not have it yet",
      async ({ store, now }, n, call) => {
        await askFirst(call, `Stop sending issue ${n} for good?`);
        return store.issues.cancel(n, now(), COMMAND_LINE);
      },
    ),
    options: YES,
  },
];

/** Runs a command over the studio's store and, beside it, its documents. */
function withSite(
  command: (studio: Studio, site: ReadingSite, call: Call) => Promise<void>,
): Command["run"] {
  return withStudio(async (studio, call) => {
    const site = await openReadingSite(studio.environment, { hasCards: false });
    try {
      await command(studio, site, call);
    } finally {
      await site.close();
    }
  });
}

async function tellIssues({ store, rules }: Studio, site: ReadingSite, call: Call): Promise<void> {
  const documents = listIssues(site);
  const sends = await store.issues.list();
  const numbers = new Set(
    [...documents, ...sends.map(({ issue }) => ({ number: issue }))].map((each) => each.number),
  );
  const issues = [...numbers]
    .toSorted((a, b) => b - a)
    .map((number) => {
      const document = documents.find((each) => each.number === number);
      const send = sends.find(({ issue }) => issue === number);
      return { number, title: document?.title, state: stateOf(document, send), send };
    });
  const rows = issues.map(({ number, title, state, send }) => [
    number,
    state,
    send && clockTime(send.startedAt ?? send.sendAt, rules.zone),
    ...(send ? [send.recipients, send.delivered, send.deferred, send.uncertain] : []),
    ...(send ? [send.bounced, send.refused, send.skipped, send.left] : Array(8).fill(undefined)),
    title,
  ]);
  const head = ["issue", "state", "begins", "recipients", "delivered", "deferred", "uncertain"];
  const table = textTable([...head, "bounced", "refused", "skipped", "left", "title"], rows);
  const json = issues.map(({ send, ...issue }) => ({ ...issue, send: send && sendJson(send) }));
  printResult(call, json, table);
}

function stateOf(document: Issue | undefined, send: IssueSend | undefined): string {
  if (send && send.reason !== null) return `${send.state} (${send.reason})`;
  const status = issueStatus(document, send);
  return status === "unsent" ? "not sent" : status;
}

async function sendIssue(studio: Studio, site: ReadingSite, call: Call): Promise<void> {
  const { store, rules, now } = studio;
  const number = numberOf(call);
  const document = findIssue(site, number);
  const at = call.option("at");
  const plan = planSend(document, at === undefined ? undefined : readStart(at, rules.zone), now());
  if (!plan.ok) throw notSent(plan, call);
  const audience = await issueAudience(site, store.issues, number);
  const count = audience.reduce((sum, part) => sum + part.count, 0);
  const parts = audience.map(({ locale, count: each, writtenIn }) =>
    locale === writtenIn ? `${locale} ${each}` : `${locale} ${each} (in ${writtenIn})`,
  );
  const when = plan.sendAt > now() ? clockTime(plan.sendAt, rules.zone) : "now";
  const list = parts.length > 0 ? `: ${parts.join(", ")}` : "";
  const to = counted(count, "subscriber");
  await askFirst(call, `Send issue ${number} "${document?.title}" ${when} to ${to}${list}?`);
  const decided = await store.issues.schedule(number, plan.sendAt, now(), {
    author: COMMAND_LINE,
  });
  tellDecision(call, decided);
}

function notSent({ reason }: Extract<SendPlan, { readonly ok: false }>, call: Call) {
  const number = numberOf(call);
  if (reason === "not_found") return noIssue(call);
  const why = reason === "draft" ? "is a draft" : "is not shown to visitors any more";
  const hint = "its email leads to its page: remove draft, or set publishAt";
  return refused(`issue ${number} ${why}`, hint);
}

function decision(
  name: string,
  summary: string,
  decide: (studio: Studio, issue: number, call: Call) => Promise<IssueDecision>,
): Command {
  return {
    name,
    summary,
    args: [ISSUE],
    example: `newsletter ${name} 3`,
    run: withStudio(async (studio, call) => {
      tellDecision(call, await decide(studio, numberOf(call), call));
    }),
  };
}

function tellDecision(call: Call, decided: IssueDecision): void {
  const number = numberOf(call);
  if (!decided.ok && decided.reason === "not_found") {
    throw refused(`issue ${number} has not been sent`, "newsletter issues lists them");
  }
  if (!decided.ok) throw refused(`issue ${number} is ${decided.send.state}`);
  const { state, recipients, delivered, sendAt } = decided.send;
  printResult(
    call,
    sendJson(decided.send),
    textFields({ issue: number, state, begins: iso(sendAt), recipients, delivered }),
  );
}

function sendJson({ sendAt, startedAt, endedAt, ...send }: IssueSend) {
  return { ...send, sendAt: iso(sendAt), startedAt: iso(startedAt), endedAt: iso(endedAt) };
}

function numberOf({ args }: Call): number {
  return Number(args[0]);
}

function askedOf({ environment }: Studio, { locales }: ReadingSite, call: Call) {
  const lang = call.option("lang");
  if (lang !== undefined && !locales.includes(lang)) {
    throw refused(`${lang} is not a language of the site`, `there are ${locales.join(", ")}`);
  }
  const locale: LocaleCode = lang ?? defaultLocale(locales);
  const origin = environment.siteUrl ?? `http://localhost:${environment.port}`;
  return { number: numberOf(call), locale, origin };
}

function openIssueMails(services: Studio, { mailing }: ReadingSite) {
  return openMail({ ...mailing, services });
}

function noIssue(call: Call): CommandFailure {
  const file = `newsletter/${numberOf(call)}.md`;
  return refused(`there is no issue ${numberOf(call)}`, `write ${file} in the content folder`);
}
