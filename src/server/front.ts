import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { LocaleCode } from "#i18n";
import type { SiteRenderer } from "#site";
import { bareErrorPage } from "./bare-error-page.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { type AddressDecision, createAddressReader } from "./page-address.ts";
import { type CachedPage, chooseCoding, type FreshPage } from "./page-cache.ts";
import { requestOrigin } from "./request-origin.ts";
import type { OpenSite } from "./site-server.ts";
import { matchesEtag, type StaticFiles } from "./static-files.ts";

/** Answers a request that is neither a file nor a page. */
export type Fallthrough = (request: IncomingMessage, response: ServerResponse) => void;

interface FrontOptions {
  readonly site: OpenSite;
  readonly files: StaticFiles;
  /** Everything that is not a page or a file: endpoints and forms. */
  readonly app: Fallthrough;
  /** True for paths that the app answers even to GET. */
  readonly isEndpoint: (pathname: string) => boolean;
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

type PageDecision = Extract<AddressDecision, { kind: "page" }>;

/**
 * The first room behind the door: files, then finished pages out of the cache, then the app. A hit
 * does no routing, no React, no compression.
 */
export function createFront(options: FrontOptions): Fallthrough {
  const { site, files, headers, log } = options;
  let renderer: SiteRenderer | undefined;
  const read = createAddressReader({
    locales: site.locales,
    cookie: site.cookie,
    isPage: (pathname) => renderer?.isPage(pathname) ?? false,
  });

  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    decision: PageDecision,
  ): Promise<void> => {
    const origin = requestOrigin(request, site.environment);
    const key = `${origin}${decision.address}${decision.offer ? ` ${decision.offer}` : ""}`;
    const page =
      site.pages.peek(key) ??
      (await site.pages.get(key, () => renderPage(options, origin, decision)));
    writePage(request, response, page, {
      ...headers,
      ...decision.headers,
      ...(page.status >= 500 && { "cache-control": "no-store" }),
      ...(decision.cookies.length > 0 && { "set-cookie": decision.cookies }),
    });
  };

  const answerError = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    locale: LocaleCode,
  ): Promise<void> => {
    const origin = requestOrigin(request, site.environment);
    const page = await site.pages.get(`${origin} ${status} ${locale}`, async () => ({
      ...(await errorPage(options, status, origin, locale)),
      keep: true,
    }));
    if (status === 404) log.debug({ path: request.url }, `Page Not Found: ${request.url}`);
    writePage(request, response, page, {
      ...headers,
      "cache-control": "private, no-cache",
      vary: "Accept-Language, Cookie",
    });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = request.url ?? "/";
    const mark = target.indexOf("?");
    const pathname = mark < 0 ? target : target.slice(0, mark);
    if (files.serve(request, response, pathname)) return;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || options.isEndpoint(pathname)) {
      options.app(request, response);
      return;
    }
    renderer ??= await site.renderer();
    const decision = read({
      target: target.length > HTTP_LIMITS.targetBytes ? "/" : target,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers["accept-language"],
    });
    if (target.length > HTTP_LIMITS.targetBytes) {
      const locale = decision.kind === "redirect" ? "en" : decision.locale;
      await answerError(request, response, 414, locale);
    } else if (decision.kind === "page") {
      await answerPage(request, response, decision);
    } else if (decision.kind === "error") {
      await answerError(request, response, decision.status, decision.locale);
    } else {
      response
        .writeHead(decision.status, {
          ...headers,
          ...decision.headers,
          location: decision.location,
          "content-length": "0",
          ...(decision.cookies.length > 0 && { "set-cookie": [...decision.cookies] }),
        })
        .end();
    }
  };

  return (request, response) => {
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url }, "request failed");
      if (response.headersSent) response.destroy();
      else writeBareError(response, headers);
    });
  };
}

async function renderPage(
  options: FrontOptions,
  origin: string,
  decision: PageDecision,
): Promise<FreshPage> {
  const { site, log } = options;
  const url = origin + decision.address;
  const headers = { "content-type": "text/html; charset=utf-8" };
  const pageRequest = { origin, fallbackLocale: decision.locale, offer: decision.offer };
  const renderer = await site.renderer();
  const page = await renderer.load(new Request(url), pageRequest);
  if (page.fault !== undefined) log.error({ err: page.fault, url }, "a loader failed");
  try {
    return { status: page.status, headers, body: page.html(), keep: page.status < 500 };
  } catch (error) {
    log.error({ err: error, url }, "a page failed to render");
    return { ...(await errorPage(options, 500, origin, decision.locale)), keep: false };
  }
}

/** The site's own error page, or the bare one when even that cannot be rendered (C2). */
async function errorPage(
  { site, log }: FrontOptions,
  status: number,
  origin: string,
  locale: LocaleCode,
): Promise<Omit<FreshPage, "keep">> {
  const headers = { "content-type": "text/html; charset=utf-8" };
  try {
    const renderer = await site.renderer();
    return {
      status,
      headers,
      body: await renderer.errorHtml(status, { origin, fallbackLocale: locale }),
    };
  } catch (error) {
    log.error({ err: error }, "the error page failed to render");
    return { status, headers, body: bareErrorPage(status, locale, site.messages) };
  }
}

function writePage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  headers: Record<string, string | readonly string[]>,
): void {
  const coding = chooseCoding(request.headers["accept-encoding"]);
  const etag = `"${page.etag}-${coding}"`;
  const vary = headers["vary"] ? `Accept-Encoding, ${String(headers["vary"])}` : "Accept-Encoding";
  const head: Record<string, string | readonly string[]> = {
    ...headers,
    ...page.headers,
    etag,
    vary,
  };
  const match = request.headers["if-none-match"];
  if (page.status === 200 && match !== undefined && matchesEtag(match, etag)) {
    delete head["content-type"];
    response.writeHead(304, head as Record<string, string | string[]>).end();
    return;
  }
  const body = page.bodies[coding];
  head["content-length"] = String(body.length);
  if (coding !== "identity") head["content-encoding"] = coding;
  response.writeHead(page.status, head as Record<string, string | string[]>);
  response.end(request.method === "HEAD" ? undefined : body);
}

function writeBareError(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  response
    .writeHead(500, { ...headers, "content-type": "text/plain; charset=utf-8" })
    .end("500 Internal Server Error\n");
}
