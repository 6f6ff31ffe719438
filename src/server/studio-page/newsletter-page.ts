import { issueStatus } from "#newsletter/node";
import { findIssue, issueAudience, listIssues } from "../mail/issue-documents.ts";
import type { PageCall, StudioPage } from "./page-call.ts";

/** Issues of the newsletter with how far they are, the latest first. */
export const newsletterPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read(call) {
    const { site } = call;
    if (!site.studio.features.newsletter) return undefined;
    const { issues: store } = site.services.store;
    const documents = listIssues(site);
    const titles = titlesFor(call);
    const sends = await store.list();
    const numbers = [...documents.map(({ number }) => number), ...sends.map(({ issue }) => issue)];
    const issues = [...new Set(numbers)]
      .toSorted((a, b) => b - a)
      .map((number) => {
        const document = documents.find((each) => each.number === number);
        const send = sends.find(({ issue }) => issue === number);
        return { number, title: titles.get(number), status: issueStatus(document, send), send };
      });
    const latest = documents[0]?.number ?? 0;
    return {
      view: { page: "newsletter", issues, audience: await issueAudience(site, store, latest) },
    };
  },
};

/** Titles of the issues in the reader's language; those without translation in the default one. */
function titlesFor({ site, language }: PageCall): ReadonlyMap<number, string> {
  return new Map(listIssues(site, language.code).map(({ number, title }) => [number, title]));
}

/**
 * The issue that an address names, with its document, its title for the reader and its sending;
 * undefined when there is neither document nor sending.
 */
export async function readIssue(call: PageCall) {
  const { site, rest } = call;
  if (!site.studio.features.newsletter) return undefined;
  const number = Number(rest);
  const document = findIssue(site, number);
  const send = await site.services.store.issues.find(number);
  if (!document && !send) return undefined;
  return { number, document, title: titlesFor(call).get(number), send };
}
