import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** What follows these in a path is a secret, or leads to one person. */
const SECRET_PART = /(\/(?:feeds|newsletter\/\w+|contact\/\w+)\/)[^/]+/;

/**
 * A request's target as it may stand in a log (G10): without query, which may hold an address or a
 * token, and without the secrets of links.
 */
export function loggedPath(target: string | undefined): string {
  const [path = ""] = (target ?? "").split("?", 1);
  return path.replace(SECRET_PART, "$1…");
}

/**
 * Writes one line per request when its answer is out: id, method, path without secrets, status,
 * milliseconds. The id also goes out as `x-request-id`. Pages out of the cache are written at
 * "debug" only; they are many and tell nothing.
 */
export function logRequest(
  log: Logger,
  request: IncomingMessage,
  response: ServerResponse,
  level: "info" | "debug",
): void {
  if (!log.isLevelEnabled(level)) return;
  const started = performance.now();
  const id = randomUUID();
  if (level === "info") response.setHeader("x-request-id", id);
  response.once("close", () => {
    log[level](
      {
        id,
        method: request.method,
        path: loggedPath(request.url),
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      "request",
    );
  });
}
