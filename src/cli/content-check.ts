import { checkContent, type CheckedSite, type Finding, findingOf } from "#content/check";
import { openReadingSite, type ReadingSite, StartFailure, type StartProblem } from "#server";
import type { Command } from "./command.ts";
import { findingReporter } from "./content-findings.ts";
import { misusedStart, readSettings } from "./open-studio.ts";

/** Links, anchors, pictures, translations, orphans, titles and headings of all documents. */
export const check: Command = {
  name: "check",
  summary: "finds dead links and anchors, missing alt texts, outdated translations, orphans",
  options: {
    strict: { summary: "warnings count like errors" },
    errors: { summary: "leave warnings out" },
  },
  example: "content check --json",
  async run(call) {
    const { report, end } = findingReporter(call);
    const site = await openReadingSite(readSettings(call.terminal), {
      isAheadOfTime: true,
    }).catch(misusedStart);
    try {
      for (const finding of brokenRules(site)) report(finding);
      for (const { file, line = 1, expected, hint } of await site.documentProblems()) {
        report(findingOf({ rule: "broken-document", expected, hint }, file, line));
      }
      const onProgress = (done: number, of: number): void =>
        call.terminal.progress("checking", done, of);
      for await (const finding of checkContent(checkedSite(site), onProgress)) report(finding);
      end(site.content.source("public").heads({}).length);
    } finally {
      await site.close();
    }
  },
};

/** Lines of `redirects.txt` that lead nowhere, in circles, or are never reached. */
function brokenRules(site: ReadingSite): readonly Finding[] {
  try {
    site.redirects.check(
      (pathname) => site.pagesOf.match(pathname, "public") !== undefined || site.isOther(pathname),
    );
    return [];
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return error.problems.map(placed);
  }
}

/** A refused start names its place as `redirects.txt:12`. */
function placed({ where, expected, hint = "the server would not start with it" }: StartProblem) {
  const [, file = "", line = "1"] = /^(.*?)(?::(\d+))?$/s.exec(where) ?? [];
  return findingOf({ rule: "dead-redirect", expected, hint }, file, Number(line));
}

function checkedSite(site: ReadingSite): CheckedSite {
  const { pagesOf, content } = site;
  const documents = content.pages("public");
  return {
    ...site,
    directory: site.environment.contentDir,
    redirect: site.redirects.match,
    isPage: (pathname) => pagesOf.match(pathname, "public") !== undefined,
    isDraft: (pathname) => pagesOf.match(pathname, "preview") !== undefined,
    ownPages: pagesOf.pages().flatMap(({ path: own }) => (documents.has(own) ? [] : [own])),
  };
}
