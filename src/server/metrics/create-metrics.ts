import type { ServerResponse } from "node:http";
import { collectDefaultMetrics, Registry } from "prom-client";
import type { SiteRequest } from "../http/site-request.ts";
import { createInstruments } from "./instruments.ts";
import type { Metrics } from "./metrics.ts";
import { openRegistry, stateRegistry } from "./state-gauges.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"]);

/** What visitors send, as `measuredServices` names it. */
const FORMS = [
  "booking",
  "hold",
  "reschedule",
  "cancel",
  "confirm",
  "contact",
  "newsletter",
] as const;

/** Last line of what a registry writes. */
const END = "# EOF\n";

/** Makes what counts, over a registry of its own. No label has values that a visitor chooses. */
export function createMetrics(): Metrics {
  const registry = openRegistry();
  collectDefaultMetrics({ register: registry });
  const { requests, durations, cache, renders, queries, submissions, mails, limits } =
    createInstruments(registry);

  // A series that begins with its first event has not grown: alarms would miss that one.
  for (const outcome of ["sent", "retried", "dead", "failed"]) mails.inc({ outcome }, 0);
  for (const form of FORMS) submissions.inc({ form, outcome: "not_saved" }, 0);
  requests.inc({ kind: "page", method: "GET", status: "5xx" }, 0);

  // One number each: a page out of the cache costs an addition and no more.
  const cached = { "GET 2xx": 0, "GET 3xx": 0, "HEAD 2xx": 0, "HEAD 3xx": 0 };
  const takeCached = (): void => {
    for (const [key, count] of Object.entries(cached)) {
      const [method = "", status = ""] = key.split(" ");
      requests.inc({ kind: "page", method, status }, count);
      cache.inc({ result: "hit" }, count);
      cached[key as keyof typeof cached] = 0;
    }
  };

  return {
    cachedPage(method, status) {
      if (method === "HEAD") cached[status < 300 ? "HEAD 2xx" : "HEAD 3xx"] += 1;
      else cached[status < 300 ? "GET 2xx" : "GET 3xx"] += 1;
    },
    follow(request: SiteRequest, response: ServerResponse) {
      const started = performance.now();
      response.once("close", () => {
        const { kind = "other", method } = request;
        const isWhole = response.writableFinished;
        const status = isWhole ? `${Math.floor(response.statusCode / 100)}xx` : "aborted";
        requests.inc({ kind, method: METHODS.has(method) ? method : "other", status });
        durations.observe({ kind }, secondsSince(started));
      });
    },
    async rendering(use, render) {
      const started = performance.now();
      try {
        return await render();
      } finally {
        if (use === "kept") cache.inc({ result: "miss" });
        renders.observe({ use }, secondsSince(started));
      }
    },
    query: (milliseconds, outcome) => queries.observe({ outcome }, milliseconds / 1000),
    submission: (form, outcome) => submissions.inc({ form, outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    limitHit: (rule) => limits.inc({ rule }),
    async write(state) {
      takeCached();
      const counted = await registry.metrics();
      return counted.slice(0, -END.length) + (await stateRegistry(state).metrics());
    },
    contentType: Registry.OPENMETRICS_CONTENT_TYPE,
  };
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
