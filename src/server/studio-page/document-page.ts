import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type DocumentInLanguage, documentTitle } from "#content/check";
import { fileVersion, setPublishAt } from "#content/edit";
import { readMoment } from "#content/node";
import { localeOf, localizePath } from "#i18n";
import type { DocumentView, SentFields } from "#studio-page";
import { previewLink } from "../site/preview-token.ts";
import { cellOf, languagesOf, readStates } from "./documents-page.ts";
import type { PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

/** Longest life of a preview link, in hours: a month. */
const HOURS_MAX = 744;
const HOUR_MS = 3_600_000;
/** A saved file is live within a second; then the page shows it as it is. */
const LIVE_MS = 1_500;
/** What `datetime-local` sends. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** One document in one language. */
export const documentPage: StudioPage = {
  allows: { read: "read", change: "change" },
  read: (call) => show(call),
  async change(call, form) {
    if (form.action === "publish-at") return publishAt(call, form);
    if (form.action === "preview-link") return makeLink(call, form);
    return undefined;
  },
};

async function publishAt(call: PageCall, form: PageForm): Promise<PageAnswer | undefined> {
  const { site, t, author, now } = call;
  const { environment, services } = site;
  const found = await findDocument(call);
  const file = found?.own.document?.head._file;
  if (!found || file === undefined) return undefined;
  const time = form.text("time");
  const refuse = (problem: string, status: number) =>
    show(call, { sent: { values: { time }, problem }, status });
  const { zone } = services.rules;
  if (time !== "" && (!TIME.test(time) || readMoment(time, zone) === undefined)) {
    return refuse(t("studioPage.documents.timeWrong"), 422);
  }
  const live = once(site.changes, "change", { signal: AbortSignal.timeout(LIVE_MS) });
  const answer = await setPublishAt({
    file: path.join(environment.contentDir, file),
    seen: form.text("version"),
    at: time === "" ? undefined : time,
    zone,
  });
  if (!answer.ok) {
    live.catch(() => {});
    if (answer.reason === "not_writable") {
      const { code } = answer;
      return refuse(t("studioPage.documents.notWritable", { file, time, code }), 409);
    }
    if (answer.reason === "changed") {
      // The form shows the time of now: what was typed belongs to a text that is gone.
      const problem = t("studioPage.documents.changed");
      return show(call, { sent: { values: {}, problem }, status: 409 });
    }
    const key = answer.reason === "never" ? "never" : "notPossible";
    return refuse(t(`studioPage.documents.${key}`), 422);
  }
  await services.people.record({
    at: now,
    author,
    action: "document_publish_at",
    subject: file,
    before: { publishAt: answer.before },
    after: { publishAt: time === "" ? null : time },
  });
  // Where files are not followed it goes live at the next start.
  if (answer.before !== (time || null)) await live.catch(() => {});
  else live.catch(() => {});
  return { to: `/document?${call.query}`, done: "saved" };
}

async function makeLink(call: PageCall, form: PageForm): Promise<PageAnswer | undefined> {
  const { site, author, now, origin } = call;
  const { previewToken, siteUrl } = site.environment;
  const hours = Number(form.text("hours"));
  const found = await findDocument(call);
  const address = found && addressOf(call, found.own);
  const file = found?.own.document?.head._file;
  if (previewToken === undefined || address === undefined || file === undefined) return undefined;
  if (!(hours > 0 && hours <= HOURS_MAX)) return undefined;
  const expires = now + hours * HOUR_MS;
  const href = previewLink(previewToken, address, siteUrl ?? origin, new Date(expires));
  await site.services.people.record({
    at: now,
    author,
    action: "document_preview_link",
    subject: file,
    before: null,
    after: { until: new Date(expires).toISOString() },
  });
  return show(call, { link: { href, expires } });
}

async function findDocument(call: PageCall) {
  const { site, query, now } = call;
  const all = await readStates(site, now);
  const overview = all.find(({ path: at }) => at === query.get("at"));
  const own = overview?.languages.find(({ locale }) => locale === query.get("in"));
  return overview && own && { overview, own };
}

async function show(
  call: PageCall,
  {
    sent,
    link,
    status = 200,
  }: {
    readonly sent?: SentFields;
    readonly link?: NonNullable<DocumentView["link"]>;
    readonly status?: number;
  } = {},
): Promise<PageAnswer | undefined> {
  const { site, language, now } = call;
  const found = await findDocument(call);
  if (!found) return undefined;
  const { overview, own } = found;
  const file = own.document?.head._file ?? fileOf(call, own);
  const view: DocumentView = {
    page: "document",
    ...cellOf(own, now),
    path: overview.path,
    title: documentTitle(overview, language.code),
    languageName: localeOf(own.locale, site.languages).name,
    languages: languagesOf(call),
    file,
    problem: own.problem && { ...own.problem, file: fileOf(call, own) ?? "" },
    address: own.states.includes("published") ? addressOf(call, own) : undefined,
    time: await timeOf(call, own),
    hasPreview: site.environment.previewToken !== undefined,
    link,
    sent,
  };
  return { view, status };
}

/** The broken file below the content folder. */
function fileOf({ site }: PageCall, { problem }: DocumentInLanguage): string | undefined {
  return problem && path.relative(site.environment.contentDir, problem.file);
}

function addressOf({ site }: PageCall, { document, locale }: DocumentInLanguage) {
  const at = document?.head._path;
  return at === undefined ? undefined : encodeURI(localizePath(at, locale, site.locales));
}

/** The time that a Markdown document names, by the studio's clock, and the version of its file. */
async function timeOf(
  { site }: PageCall,
  { document }: DocumentInLanguage,
): Promise<DocumentView["time"]> {
  if (document?.head._type !== "markdown") return undefined;
  const { zone } = site.services.rules;
  const name = path.join(site.environment.contentDir, String(document.head._file));
  const bytes = await readFile(name).catch(() => undefined);
  if (!bytes) return undefined;
  const instant = readMoment((document.head as Record<string, unknown>)["publishAt"], zone);
  return { value: instant === undefined ? "" : wallOf(instant, zone), version: fileVersion(bytes) };
}

/** An instant as clocks of a zone show it: `2026-12-24T09:00`. */
function wallOf(instant: number, zone: string): string {
  // Swedish writes dates as ISO 8601 does.
  const form = { timeZone: zone, dateStyle: "short", timeStyle: "short" } as const;
  return new Intl.DateTimeFormat("sv", form).format(instant).replace(" ", "T");
}
