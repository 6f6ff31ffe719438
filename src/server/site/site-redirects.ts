import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { LocaleCode } from "#i18n";
import {
  checkRedirects,
  createRedirectMatcher,
  parseRedirects,
  type RedirectProblem,
  toRouteRules,
} from "#redirects";
import { StartFailure } from "../settings/start-failure.ts";

/** Old addresses of the site. */
export type SiteRedirects = Awaited<ReturnType<typeof openRedirects>>;

/**
 * Reads `redirects.txt`; a missing file has no rules.
 *
 * @throws StartFailure naming file and line of what cannot be read
 */
export async function openRedirects(file: string, locales: readonly LocaleCode[]) {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const refuse = (problems: readonly RedirectProblem[]): never => {
    throw new StartFailure(
      problems.map(({ line, expected, hint }) => ({ where: `${file}:${line}`, expected, hint })),
    );
  };
  const parsed = parseRedirects(text);
  if (!parsed.ok) return refuse(parsed.problems);
  const { rules } = parsed;
  return {
    match: createRedirectMatcher(rules, locales),
    /** The same rules for the browser (C11). */
    routeRules: toRouteRules(rules),
    /** Changes with the rules; empty when there are none. */
    version: rules.length === 0 ? "" : createHash("sha256").update(text).digest("hex").slice(0, 8),
    /**
     * Looks at the rules once more when it is known what there is.
     *
     * @param isTarget true for a path without language prefix at which there is something
     * @throws StartFailure naming the lines of circles, hidden rules and missing targets
     */
    check(isTarget: (path: string) => boolean): void {
      const problems = checkRedirects(rules, locales, isTarget);
      if (problems.length > 0) refuse(problems);
    },
  };
}
