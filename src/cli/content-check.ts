import path from "node:path";
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
    const environment = readSettings(call.terminal);
    const site = await openReadingSite(environment).catch((error: unknown) => {
      const problems = error instanceof StartFailure ? error.problems : [];
      // Other problems are reported once all documents can be read.
      const isOfDocuments = problems.every(({ where }) => isBelow(where, environment.contentDir));
      if (problems.length === 0 || !isOfDocuments) misusedStart(error);
      for (const problem of problems) report(placed("broken-document", problem));
    });
    if (!site) return end(0);
    try {
      for (const finding of brokenRules(site)) report(finding);
      for (const problem of await site.addressProblems())
        report(placed("broken-document", problem));
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
    return error.problems.map((problem) => placed("dead-redirect", problem));
  }
}

/** A refused start names its place as `content/en/x.md:12`. */
function placed(rule: "broken-document" | "dead-redirect", problem: StartProblem): Finding {
  const [, file = "", line = "1"] = /^(.*?)(?::(\d+))?$/s.exec(problem.where) ?? [];
  const { expected, hint = "the server would not start with it" } = problem;
  return findingOf({ rule, expected, hint }, file, Number(line));
}

function isBelow(where: string, folder: string): boolean {
  return !path.relative(folder, where).startsWith("..");
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
