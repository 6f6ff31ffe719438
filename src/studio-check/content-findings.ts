import { checkContent, type CheckedSite, type Finding, findingOf } from "#content/check";
import { type ReadingSite, StartFailure, type StartProblem } from "#server";

/**
 * All that is wrong with documents and redirects.
 *
 * @param site opened with `isAheadOfTime`, so that planned documents count too
 * @param onProgress hears how many documents are done, and of how many
 */
export async function* contentFindings(
  site: ReadingSite,
  onProgress: (done: number, of: number) => void = () => {},
): AsyncGenerator<Finding, void> {
  yield* brokenRules(site);
  for (const { file, line = 1, expected, hint } of await site.documentProblems()) {
    yield findingOf({ rule: "broken-document", expected, hint }, file, line);
  }
  yield* checkContent(checkedSite(site), onProgress);
}

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
    claims: claimsOf(site),
    ownPages: pagesOf.pages().flatMap(({ path: own }) => (documents.has(own) ? [] : [own])),
  };
}

/** Statistics by the words that the site shows below them. */
function claimsOf({ messages, studio }: ReadingSite): CheckedSite["claims"] {
  return (locale) => {
    const t = messages.translator(locale);
    return studio.statistics.flatMap(({ id, value }) =>
      [...new Set([t(`hero.stats.${id}`), t(`recognition.stats.${id}`)])].map((words) => ({
        value,
        words,
      })),
    );
  };
}
