import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import type { App } from "../app.ts";
import { withRequestId } from "../log.ts";
import { sendAnswer } from "./answer.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RequestHead } from "./request-head.ts";
import type { SiteRequest } from "./site-request.ts";
import { logAccess } from "./request-log.ts";
import { readTarget } from "./request-target.ts";

/** Who is told of requests; nobody when left out. */
interface ListenerOptions {
  readonly metrics?: Metrics | undefined;
  /** Gets a line for each request. */
  readonly accessLog?: Logger | undefined;
}

/**
 * Answers what comes through a socket. A finished page and a file of the build go out at once: no
 * routing, no React, no compression. Everything else is the app's.
 */
export function createRequestListener(
  app: App,
  log: Logger,
  { metrics, accessLog }: ListenerOptions = {},
): RequestListener {
  // Filled only for the app: an entry for each page out of the cache would keep the collector busy.
  const read = new WeakMap<RequestHead, SiteRequest>();
  const listener = getRequestListener(
    (request, { incoming }) => app.fetch(request, incoming, read.get(incoming)),
    {
      overrideGlobalObjects: false,
      // Requests that are none, such as one with a host that cannot be: the adapter refuses them.
      errorHandler: (error) => {
        const isRefused = error instanceof Error && error.name === "RequestError";
        if (!isRefused) log.error({ err: error }, "request failed");
        return new Response(null, { status: isRefused ? 400 : 500 });
      },
    },
  );
  return (incoming: IncomingMessage, response: ServerResponse) => {
    const hasTarget = readTarget(incoming);
    const request = app.requestOf(incoming);
    if (accessLog) logAccess(accessLog, request, response);
    if (!hasTarget) {
      response.writeHead(400, { "x-request-id": request.id, connection: "close" }).end();
      return;
    }
    const page = request.isRead ? app.pages.finished(request) : undefined;
    const answer = page ?? (request.isRead && app.files.answer(incoming, request.pathname));
    if (page) metrics?.cachedPage(request.method, page.status);
    else metrics?.follow(request, response);
    if (answer) {
      request.kind = "file";
      sendAnswer(response, answer, request);
      return;
    }
    read.set(incoming, request);
    response.setHeader("x-request-id", request.id);
    // A URL parser takes a backslash for a slash, and what follows two slashes for a host.
    incoming.url = request.target.replaceAll("\\", "%5C");
    withRequestId(request.id, () => void listener(incoming, response));
  };
}
