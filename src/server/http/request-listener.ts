import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import type { Access } from "#content";
import type { FormGate } from "#forms";
import type { LocaleCode } from "#i18n";
import type { SiteRenderer } from "#site";
import { createCardAnswers } from "../resources/cards.ts";
import { bareErrorPage } from "./bare-error-page.ts";
import { compressOnce } from "./compress-text.ts";
import { wantsPage, writeBareError, writeErrorNote } from "./error-note.ts";
import { HTTP_LIMITS } from "./http-limits.ts";
import { createMadeFiles } from "../resources/generated-files.ts";
import {
  type AddressDecision,
  type AddressReader,
  createAddressReader,
} from "../resources/page-address.ts";
import type { FreshPage } from "./page-cache.ts";
import {
  accessOf,
  mayBePreview,
  type PreviewRequest,
  previewState,
  readPreview,
} from "../site/preview.ts";
import { loggedPath, logRequest } from "./request-log.ts";
import { requestOrigin } from "./request-origin.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { StaticFiles } from "./static-files.ts";
import { movedTo, writePage } from "./write-page.ts";

/** Answers a request that is neither a file nor a page. */
export type Fallthrough = (request: IncomingMessage, response: ServerResponse) => void;

interface FrontOptions {
  readonly site: OpenSite;
  readonly files: StaticFiles;
  /** Everything that is not a page or a file: endpoints and forms. */
  readonly app: Fallthrough;
  /** True for paths that the app answers even to GET. */
  readonly isEndpoint: (pathname: string) => boolean;
  /** The gate for the forms of a request. */
  readonly gateFor: (request: IncomingMessage) => FormGate;
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

type PageDecision = Extract<AddressDecision, { kind: "page" }>;

/** A page fetched ahead is taken as it is when the visitor follows at once (C9). */
const AHEAD = { "cache-control": "private, max-age=30" };

/**
 * The first room behind the door: files, then finished pages out of the cache, then the app. A hit
 * does no routing, no React, no compression.
 */
export function createFront(options: FrontOptions): Fallthrough {
  const { site, files, headers, log } = options;
  const answerMadeFile = createMadeFiles(site, headers);
  const answerCard = createCardAnswers(site, headers, log);
  let renderer: SiteRenderer | undefined;
  const createReader = (access: Access): AddressReader =>
    createAddressReader({
      locales: site.locales,
      cookie: site.cookie,
      isPage: (pathname) => renderer?.isPage(pathname, access) ?? false,
      privacyOf: (pathname) => renderer?.privacyOf(pathname),
    });
  // Which addresses are pages is remembered until the content changes.
  let version = site.content.version();
  let readers = { public: createReader("public"), preview: createReader("preview") };
  site.changes.subscribe(
    () => {
      if (site.content.version() === version) return;
      version = site.content.version();
      readers = { public: createReader("public"), preview: createReader("preview") };
    },
    () => {},
  );

  const readRequest = (
    { headers: asked }: IncomingMessage,
    target: string,
    access: Access,
  ): AddressDecision => {
    const { cookie, "accept-language": acceptLanguage, "sec-purpose": purpose } = asked;
    const decision = readers[access]({ target, cookie, acceptLanguage });
    const isAhead = typeof purpose === "string" && purpose.startsWith("prefetch");
    if (!isAhead) return decision;
    // What is fetched ahead may never be opened: it must not change the visitor's language (B6).
    if (decision.kind !== "page") return { ...decision, cookies: [] };
    return { ...decision, cookies: [], headers: { ...decision.headers, ...AHEAD } };
  };

  const keyOf = (request: IncomingMessage, { address, offer }: PageDecision): string => {
    // With a fixed public address the host says nothing about the page.
    const { siteUrl } = site.environment;
    const origin = siteUrl === undefined ? requestOrigin(request, site.environment) : "";
    return offer ? `${origin}${address} ${offer}` : origin + address;
  };

  const answerPage = async (
    request: IncomingMessage,
    response: ServerResponse,
    decision: PageDecision,
  ): Promise<void> => {
    const origin = requestOrigin(request, site.environment);
    const make = (): Promise<FreshPage> => renderPage(options, origin, decision);
    const page = await site.pages.get(keyOf(request, decision), make);
    if (page.status >= 400 && !wantsPage(request)) {
      return writeErrorNote(request, response, page.status, headers);
    }
    writePage(request, response, page, headers, decision);
  };

  /** Preview is never kept, by nobody (D8); nor is a page that was made for one visitor. */
  const answerOnce = async (
    request: IncomingMessage,
    response: ServerResponse,
    decision: PageDecision,
    preview: PreviewRequest | undefined,
  ): Promise<void> => {
    const origin = requestOrigin(request, site.environment);
    const gate = decision.isPersonal && options.gateFor(request);
    const page = await renderPage(options, origin, decision, { preview, gate: gate || undefined });
    const { status, headers: own } = page;
    if (status >= 400 && !wantsPage(request)) {
      return writeErrorNote(request, response, status, headers);
    }
    const coded = await compressOnce(page.body, request.headers["accept-encoding"]);
    response
      .writeHead(status, {
        ...headers,
        ...own,
        ...movedTo(page, request.url),
        ...decision.headers,
        ...(preview && { "cache-control": "private, no-store", "x-robots-tag": "noindex" }),
        ...(status >= 500 && { "cache-control": "no-store" }),
        ...coded.headers,
        "content-length": coded.bytes.length,
        ...(decision.cookies.length > 0 && { "set-cookie": [...decision.cookies] }),
      })
      .end(request.method === "HEAD" ? undefined : coded.bytes);
  };

  const answerError = async (
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    locale: LocaleCode,
    cookies: readonly string[] = [],
  ): Promise<void> => {
    const path = loggedPath(request.url);
    if (status === 404) log.debug({ path }, `Page Not Found: ${path}`);
    if (!wantsPage(request)) return writeErrorNote(request, response, status, headers);
    const origin = requestOrigin(request, site.environment);
    const page = await site.pages.get(`${origin} ${status} ${locale}`, async () => ({
      ...(await errorPage(options, status, origin, locale)),
      keep: true,
    }));
    writePage(request, response, page, headers, { headers: ERROR_HEADERS, cookies });
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
    const moved = site.redirects.match(pathname, mark < 0 ? "" : target.slice(mark));
    if (moved) {
      const { status, location } = moved;
      response
        .writeHead(status, {
          ...headers,
          location,
          "cache-control": "no-cache",
          "content-length": 0,
        })
        .end();
      return;
    }
    if (await answerMadeFile(request, response, pathname)) return;
    if (await answerCard(request, response, pathname)) return;
    renderer ??= await site.renderer();
    const isTooLong = target.length > HTTP_LIMITS.targetBytes;
    const preview = readPreview(site, target, request.headers.cookie);
    const decision = readRequest(request, isTooLong ? "/" : target, accessOf(preview));
    if (decision.kind === "page" && (preview || decision.isPersonal)) {
      await answerOnce(request, response, decision, preview);
    } else if (isTooLong) {
      const locale = decision.kind === "redirect" ? "en" : decision.locale;
      await answerError(request, response, 414, locale);
    } else if (decision.kind === "page") {
      await answerPage(request, response, decision);
    } else if (decision.kind === "error") {
      await answerError(request, response, decision.status, decision.locale, decision.cookies);
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

  /** The way of nearly all requests: a finished page, answered without waiting for anything. */
  const answerFromCache = (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!renderer || !isRead || target.length > HTTP_LIMITS.targetBytes) return false;
    if (options.isEndpoint(target) || mayBePreview(target, request.headers.cookie)) return false;
    const decision = readRequest(request, target, "public");
    const page = decision.kind === "page" && site.pages.peek(keyOf(request, decision));
    if (!page || page.status >= 400) return false;
    logRequest(log, request, response, "debug");
    writePage(request, response, page, headers, decision);
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (answerFromCache(request, response)) return;
    logRequest(log, request, response, "info");
    await handle(request, response);
  };

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error, path: loggedPath(request.url) }, "request failed");
      if (response.headersSent) response.destroy();
      else writeBareError(response, headers);
    });
  };
}

async function renderPage(
  options: FrontOptions,
  origin: string,
  decision: PageDecision,
  visitor: {
    readonly preview?: PreviewRequest | undefined;
    readonly gate?: FormGate | undefined;
  } = {},
): Promise<FreshPage> {
  const { site, log } = options;
  const url = origin + decision.address;
  const headers = { "content-type": "text/html; charset=utf-8" };
  const pageRequest = {
    origin,
    fallbackLocale: decision.locale,
    offer: decision.offer,
    preview: previewState(site, visitor.preview),
    gate: visitor.gate,
  };
  const renderer = await site.renderer();
  const page = await renderer.load(new Request(url), pageRequest);
  const path = loggedPath(decision.address);
  if (page.fault !== undefined) log.error({ err: page.fault, path }, "a loader failed");
  if (page.redirect !== undefined) {
    return { status: page.status, headers: { location: page.redirect }, body: "", keep: true };
  }
  try {
    return { status: page.status, headers, body: page.html(), keep: page.status < 500 };
  } catch (error) {
    log.error({ err: error, path }, "a page failed to render");
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

const ERROR_HEADERS = {
  "cache-control": "private, no-cache",
  vary: "Accept, Accept-Language, Cookie",
};
