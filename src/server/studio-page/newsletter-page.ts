import { issueStatus } from "#newsletter/node";
import { findIssue, issueAudience, listIssues } from "../mail/issue-documents.ts";
import type { PageCall, StudioPage } from "./page-call.ts";

/** Issues of the newsletter with how far they are, the latest first. */
export const newsletterPage: StudioPage = {
  allows: { read: "read", change: "change" },
  async read({ site }) {
    if (!site.studio.features.newsletter) return undefined;
    const { issues: store } = site.services.store;
    const documents = listIssues(site);
    const sends = await store.list();
    const numbers = [...documents.map(({ number }) => number), ...sends.map(({ issue }) => issue)];
    const issues = [...new Set(numbers)]
      .toSorted((a, b) => b - a)
      .map((number) => {
        const document = documents.find((each) => each.number === number);
        const send = sends.find(({ issue }) => issue === number);
        return { number, title: document?.title, status: issueStatus(document, send), send };
      });
    const latest = documents[0]?.number ?? 0;
    return {
      view: { page: "newsletter", issues, audience: await issueAudience(site, store, latest) },
    };
  },
};

/** The issue that an address names, with its document and its sending; undefined when there is neither. */
export async function readIssue({ site, rest }: PageCall) {
  if (!site.studio.features.newsletter) return undefined;
  const number = Number(rest);
  const document = findIssue(site, number);
  const send = await site.services.store.issues.find(number);
  return document || send ? { number, document, send } : undefined;
}
