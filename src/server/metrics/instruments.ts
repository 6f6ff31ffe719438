import { Counter, Histogram, type OpenMetricsContentType, type Registry } from "prom-client";

/** In seconds: from what a page takes out of memory to what a visitor no longer waits for. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const QUERY_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** What counts and times; docs/guides/monitoring.md explains each. */
export function createInstruments(registry: Registry<OpenMetricsContentType>) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ) => new Histogram({ name, help, buckets, labelNames, registers });

  return {
    requests: counter(
      "studio_http_requests_total",
      "Requests by what they were for, method and class of status",
      "kind",
      "method",
      "status",
    ),
    durations: histogram(
      "studio_http_request_duration_seconds",
      "Time from the head of a request to the end of its answer; without pages out of the cache",
      REQUEST_BUCKETS,
      "kind",
    ),
    cache: counter(
      "studio_page_cache_requests_total",
      "Pages that were in the cache, and pages that had to be made for it",
      "result",
    ),
    renders: histogram(
      "studio_page_render_duration_seconds",
      "Time to load and render a page, by whether it is kept",
      RENDER_BUCKETS,
      "use",
    ),
    queries: histogram(
      "studio_database_query_duration_seconds",
      "Time of queries, without waiting for a connection",
      QUERY_BUCKETS,
      "outcome",
    ),
    submissions: counter(
      "studio_submissions_total",
      "Forms and calls of visitors by what became of them",
      "form",
      "outcome",
    ),
    mails: counter("studio_mails_total", "Tries to send a mail by what became of them", "outcome"),
    limits: counter(
      "studio_limits_hit_total",
      "How often somebody was over a limit, by its rule",
      "rule",
    ),
  };
}
