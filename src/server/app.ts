import { Hono } from "hono";
import type { Logger } from "pino";
import { toResponse } from "./http/answer.ts";
import { finishResponse } from "./http/finish-response.ts";
import { answerPicture } from "./http/picture-answer.ts";
import { loggedPath } from "./http/request-log.ts";
import { errorAnswer, type SiteEnv } from "./http/site-answer.ts";
import { headOf, type RequestHead } from "./http/request-head.ts";
import { SiteRequest } from "./http/site-request.ts";
import type { StaticFiles } from "./http/static-files.ts";
import type { Pages } from "./resources/pages.ts";
import { CACHING, type Resource } from "./resources/resource.ts";
import { patternsOf } from "./resources/table.ts";
import type { OpenSite } from "./site/open-site.ts";

/** The product: a request comes in, its answer goes out. */
export interface App {
  /**
   * Answers everything that needs no socket. Never rejects.
   *
   * @param incoming what the socket says of the request; without one, its address is unknown
   * @param read the request as the site sees it, if somebody has looked at it before
   */
  fetch(request: Request, incoming?: RequestHead, read?: SiteRequest): Promise<Response>;
  /** The request as the site sees it. */
  requestOf(incoming: RequestHead): SiteRequest;
  readonly pages: Pages;
  readonly files: StaticFiles;
}

interface AppOptions {
  readonly site: OpenSite;
  readonly pages: Pages;
  readonly files: StaticFiles;
  readonly resources: readonly Resource[];
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** Makes the app of a table of resources: files, resources, redirects, pages, in this order. */
export function createApp(options: AppOptions): App {
  const { site, pages, files, resources } = options;
  const hono = new Hono<SiteEnv>();
  hono.use(async (context, next) => {
    await next();
    const finished = await finishResponse(context.env.incoming, context.res, options.headers);
    // Hono would put the headers of the response before over those of the finished one.
    context.res = undefined;
    context.res = finished;
  });
  hono.use((context, next) =>
    context.env.request.hasFewFields ? next() : errorAnswer(context, 400),
  );
  hono.use(async ({ env: { incoming, request } }, next) => {
    const { pathname } = request;
    const file = files.answer(incoming, pathname);
    const picture = file ?? (await answerPicture(site.media, incoming, pathname, options.headers));
    if (!picture) return next();
    request.kind = file ? "file" : "picture";
    return toResponse(picture);
  });
  const { locales } = site;
  for (const resource of resources) if (!resource.afterRedirects) mount(hono, resource, locales);
  hono.get("*", followRedirects(site));
  for (const resource of resources) if (resource.afterRedirects) mount(hono, resource, locales);
  hono.onError((error, context) => {
    options.log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
    return errorAnswer(context, 500);
  });

  const requestOf = (incoming: RequestHead): SiteRequest => new SiteRequest(incoming, site);
  return {
    pages,
    files,
    requestOf,
    async fetch(request, incoming = headOf(request), read = requestOf(incoming)) {
      return hono.fetch(request, { incoming, request: read, pages });
    },
  };
}

/** Puts a resource where its addresses are. */
function mount(hono: Hono<SiteEnv>, resource: Resource, locales: OpenSite["locales"]): void {
  const { methods, caching } = resource;
  const reads = methods.GET ? ["GET", "HEAD"] : [];
  const allow = [...reads, ...Object.keys(methods).filter((method) => method !== "GET")].join(", ");
  const refuse: NonNullable<Resource["otherMethods"]> =
    resource.otherMethods ?? ((context) => errorAnswer(context, 405, { allow }));
  for (const pattern of patternsOf(resource, locales)) {
    hono.use(pattern, async (context, next) => {
      context.env.request.kind = resource.kind;
      await next();
      const { headers, status } = context.res;
      if (headers.has("cache-control")) return;
      headers.set("cache-control", CACHING[status < 400 ? caching : "none"]);
    });
    for (const middleware of resource.before ?? []) hono.use(pattern, middleware);
    for (const [method, handler] of Object.entries(methods)) hono.on(method, pattern, handler);
    hono.all(pattern, (context) => refuse(context, allow));
  }
}

/** Old addresses of the site, as `redirects.txt` says. */
function followRedirects(site: OpenSite) {
  return async ({ env }: { env: SiteEnv["Bindings"] }, next: () => Promise<void>) => {
    const { pathname, search } = env.request;
    const moved = site.redirects.match(pathname, search);
    if (!moved) return next();
    env.request.kind = "redirect";
    const headers = { location: moved.location, "cache-control": "no-cache", "content-length": 0 };
    return toResponse({ status: moved.status, headers });
  };
}
