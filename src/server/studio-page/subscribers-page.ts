import { STOP_REASONS, SUBSCRIBER_STATES, type SubscriberState } from "#newsletter";
import type { CsvProblem, ImportResult } from "#newsletter/node";
import type { SubscribersView } from "#studio-page";
import { HTTP_LIMITS } from "../http/http-limits.ts";
import type { FileAnswer, PageAnswer, PageCall, PageForm, StudioPage } from "./page-call.ts";

const SHOWN = 50;
/** People mend the first problems of a file and try again. */
const PROBLEMS_SHOWN = 20;

/** Who gets the newsletter, and who got it once. */
export const subscribersPage: StudioPage = {
  allows: { read: "read", change: "change" },
  formBytes: HTTP_LIMITS.listBytes,
  async read(call) {
    return call.site.studio.features.newsletter ? show(call) : undefined;
  },
  async change(call, form) {
    switch (form.action) {
      case "block":
        return block(call, form);
      case "export":
        return exportList(call, form);
      case "import":
        return importList(call, form);
      default:
        return undefined;
    }
  },
};

async function block(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, author, now, t } = call;
  const [email, chosen] = [form.text("email"), form.text("reason")];
  const reason = STOP_REASONS.find((each) => each === chosen) ?? "manual";
  const answer = await site.services.newsletter.suppress(email, reason, now, author);
  if (answer.ok) return { to: "/subscribers", done: "blocked" };
  const problem = t("studioPage.subscribers.problems.email");
  return show(call, { sent: { values: { email, reason }, problem } });
}

/** The list leaves the house: that is written down before its first line. */
async function exportList({ site, author, now }: PageCall, form: PageForm): Promise<FileAnswer> {
  const state = stateOf(form.text("state"));
  const { people, lists } = site.services;
  await people.record({
    at: now,
    author,
    action: "subscriber_export",
    subject: state ?? "–",
    before: null,
    after: null,
  });
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    file: {
      name: `subscribers-${day}.csv`,
      type: "text/csv; charset=utf-8",
      body: lists.exportCsv(state && [state]),
    },
  };
}

async function importList(call: PageCall, form: PageForm): Promise<PageAnswer> {
  const { site, author, now, t } = call;
  const text = await form.file("file");
  if (text === undefined) {
    const problem = t("studioPage.subscribers.fileMissing");
    return show(call, { sent: { values: { form: "import" }, problem } });
  }
  const result = await site.services.lists.importCsv(text, now);
  if (result.ok) {
    const { added } = result;
    const entry = { at: now, author, action: "subscriber_import", subject: "–" } as const;
    await site.services.people.record({ ...entry, before: null, after: { added } });
  }
  return show(call, { imported: importedOf(result) });
}

function importedOf(result: ImportResult): SubscribersView["imported"] {
  if (result.ok) {
    const { added, known, suppressed } = result;
    return { ok: true, added, known: known.length, suppressed: suppressed.length };
  }
  const { problems } = result;
  return {
    ok: false,
    count: problems.length,
    problems: problems.slice(0, PROBLEMS_SHOWN).map(problemOf),
  };
}

function problemOf({ line, column, code }: CsvProblem) {
  // What is wrong with an address is told in one way.
  const isAddress =
    code === "email_required" ||
    code === "email_format" ||
    code === "email_long" ||
    code === "email_utf8";
  return { line, column, code: isAddress ? "email" : code } as const;
}

async function show(
  { site, query }: PageCall,
  more: Pick<SubscribersView, "sent" | "imported"> = {},
): Promise<PageAnswer> {
  const { newsletter: store } = site.services.store;
  const text = (query.get("q") ?? "").trim().slice(0, 200);
  const [state, locale] = [stateOf(query.get("state")), query.get("locale") ?? ""];
  const filter = { text, state, locale: locale === "" ? undefined : locale };
  // By id: addresses are in no link.
  const last = query.get("after");
  const after = last === null ? undefined : (await store.find(last))?.emailKey;
  const subscribers = await store.page(after, SHOWN, filter);
  const end = subscribers.length === SHOWN ? subscribers.at(-1) : undefined;
  const wanted = { text, state: state ?? "", locale } as const;
  const next = { q: text, state: wanted.state, locale, after: end?.id ?? "" };
  const isWrong = more.sent !== undefined || more.imported?.ok === false;
  return {
    status: isWrong ? 422 : 200,
    view: {
      page: "subscribers",
      subscribers,
      counts: await store.counts(),
      states: SUBSCRIBER_STATES,
      reasons: STOP_REASONS,
      locales: site.locales,
      wanted,
      next: end && new URLSearchParams(next).toString(),
      isLater: after !== undefined,
      megabytes: HTTP_LIMITS.listBytes / (1024 * 1024),
      ...more,
    },
  };
}

function stateOf(text: string | null): SubscriberState | undefined {
  return SUBSCRIBER_STATES.find((each) => each === text);
}
