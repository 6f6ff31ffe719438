import type { ServerResponse } from "node:http";
import type { SiteRequest } from "../http/site-request.ts";
import type { ServerState } from "./state-gauges.ts";

/**
 * What happens in the server and is counted. Callers tell what happened; what it is called and how it
 * is written is known here alone. There is none unless METRICS_TOKEN is set.
 */
export interface Metrics {
  /** A page went out of the cache. Called for every visit: it must cost nothing. */
  cachedPage(method: string, status: number): void;
  /** Counts a request, and times it, when its answer is out. */
  follow(request: SiteRequest, response: ServerResponse): void;
  /**
   * Times the making of a page.
   *
   * @param use whether the page is kept in the cache, or made for one request
   */
  rendering<Page>(use: "kept" | "once", render: () => Promise<Page>): Promise<Page>;
  /** A query of the database. */
  query(milliseconds: number, outcome: "ok" | "error"): void;
  /** A form, or the call that does the same, by the code of its outcome. */
  submission(form: string, outcome: string): void;
  /** A try to send a mail. */
  mail(outcome: string): void;
  /** Somebody was over a limit. */
  limitHit(rule: string): void;
  /** Everything counted so far and what is now, as OpenMetrics. */
  write(state: ServerState): Promise<string>;
  readonly contentType: string;
}

/**
 * Opens what counts.
 *
 * @param token METRICS_TOKEN; without one nobody could ask, and nothing is counted
 */
export async function openMetrics(token: string | undefined): Promise<Metrics | undefined> {
  if (token === undefined) return undefined;
  const { createMetrics } = await import("./create-metrics.ts");
  return createMetrics();
}
