import { type AnswerShape, paramsForShape } from "./answer.ts";
import type { DocumentSource } from "./document-source.ts";
import { buildNavigation } from "./navigation.ts";
import type { NavigationItem } from "./navigation-page.ts";
import { type QueryParams, readParams, revivePatterns } from "./read-params.ts";
import { type QueryOutcome, runQuery } from "./run-query.ts";

/** A query that ran; `shapeAnswer` and `writeAnswer` make the answer of it. */
export interface AskedQuery {
  readonly outcome: QueryOutcome;
  readonly params: QueryParams;
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
  const params = paramsForShape(readParams(revivePatterns(raw)), shape);
  return { outcome: await runQuery(source, params), params };
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
