import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/**
 * Writes one line per request when its answer is out: id, method, path without query, status,
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
        path: request.url?.split("?", 1)[0],
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      "request",
    );
  });
}
