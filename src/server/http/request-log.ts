import type { ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { SiteRequest } from "./site-request.ts";

/** What follows these in a path is a secret, or leads to one person. */
const SECRET_PART = /(\/(?:_outbox|feeds|newsletter\/\w+|contact\/\w+)\/)[^/]+/;

/**
 * A request's target as it may stand in a log (G10): without query, which may hold an address or a
 * token, and without the secrets of links.
 */
export function loggedPath(target: string | undefined): string {
  const [path = ""] = (target ?? "").split("?", 1);
  return path.replace(SECRET_PART, "$1…");
}

/**
 * Writes one line per request when its answer is out or broken off: id, method, path without secrets,
 * status, milliseconds, and `aborted` when the client did not wait for the end. No address of anybody.
 */
export function logAccess(log: Logger, request: SiteRequest, response: ServerResponse): void {
  const started = performance.now();
  response.once("close", () => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        path: loggedPath(request.target),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(!response.writableFinished && { aborted: true }),
      },
      "request",
    );
  });
}
