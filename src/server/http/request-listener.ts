import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { App } from "../app.ts";
import { sendAnswer } from "./answer.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RequestHead } from "./request-head.ts";
import type { SiteRequest } from "./site-request.ts";
import { logRequest } from "./request-log.ts";

/**
 * Answers what comes through a socket. A finished page and a file of the build go out at once: no
 * routing, no React, no compression. Everything else is the app's.
 */
export function createRequestListener(
  app: App,
  log: Logger,
  metrics: Metrics | undefined,
): RequestListener {
  // Filled only for the app: an entry for each page out of the cache would keep the collector busy.
  const read = new WeakMap<RequestHead, SiteRequest>();
  const listener = getRequestListener(
    (request, { incoming }) => app.fetch(request, incoming, read.get(incoming)),
    { overrideGlobalObjects: false },
  );
  return (incoming: IncomingMessage, response: ServerResponse) => {
    const request = app.requestOf(incoming);
    const page = request.isRead ? app.pages.finished(request) : undefined;
    logRequest(log, incoming, response, page ? "debug" : "info");
    const answer = page ?? (request.isRead && app.files.answer(incoming, request.pathname));
    if (page) metrics?.cachedPage(request.method, page.status);
    else metrics?.follow(request, response);
    if (answer) {
      request.kind = "file";
      sendAnswer(response, answer, request.method);
      return;
    }
    read.set(incoming, request);
    // A URL parser takes a backslash for a slash, and what follows two slashes for a host.
    incoming.url = request.target.replaceAll("\\", "%5C");
    void listener(incoming, response);
  };
}
