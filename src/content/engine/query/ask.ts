import type { ContentDocument } from "../document/content-document.ts";
import { type AnswerShape, writeAnswer } from "./answer.ts";
import type { DocumentSource } from "./document-source.ts";
import { buildNavigation } from "./navigation.ts";
import type { NavigationItem } from "./navigation-page.ts";
import { readParams, revivePatterns } from "./read-params.ts";
import { runQuery } from "./run-query.ts";

/** A query that ran. */
export interface AskedQuery {
  /** Heads of the documents in the answer. */
  readonly items: readonly ContentDocument[];
  /** The answer as JSON, piece by piece; no piece when `first` found nothing: the server says 404. */
  readonly pieces: AsyncGenerator<string>;
}

/**
 * Runs a query as it came over the wire or from the browser's own code (D4, D7).
 *
 * @param raw the decoded `_params`; regular expressions in either form
 * @throws QueryProblem for queries that make no sense
 */
export async function askQuery(
  source: DocumentSource,
  raw: unknown,
  shape: AnswerShape,
): Promise<AskedQuery> {
  const given = readParams(revivePatterns(raw));
  // Plain answers always look for the folder's configuration.
  const isPlain = shape === "default" && given.first;
  const params = isPlain ? { ...given, dirConfig: true } : given;
  const outcome = await runQuery(source, params);
  return { items: outcome.items, pieces: writeAnswer(outcome, params, shape) };
}

/**
 * Answers a request for the navigation tree (D5).
 *
 * @param raw as for {@link askQuery}
 * @throws QueryProblem for queries that make no sense
 */
export async function askNavigation(
  source: DocumentSource,
  raw: unknown,
): Promise<readonly NavigationItem[]> {
  return buildNavigation(source, readParams(revivePatterns(raw)));
}
