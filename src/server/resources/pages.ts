import type { Logger } from "pino";
import type { Access } from "#content";
import type { LocaleCode } from "#i18n";
import { keepQuery } from "#redirects";
import type { SiteRenderer } from "#site";
import { type Answer, toResponse } from "../http/answer.ts";
import { cachedAnswer, type Variant } from "../http/cached-answer.ts";
import { HTTP_LIMITS } from "../http/http-limits.ts";
import type { CachedPage, FreshPage } from "../http/page-cache.ts";
import { loggedPath } from "../http/request-log.ts";
import { pagePolicy } from "../http/security-headers.ts";
import type { AddressDecision } from "../http/address-decision.ts";
import { NO_STORE } from "../http/answer.ts";
import type { SiteRequest } from "../http/site-request.ts";
import type { OpenSite } from "../site/open-site.ts";
import { previewState } from "../site/preview.ts";
import { bareErrorPage } from "./bare-error-page.ts";
import { errorNote } from "./error-note.ts";
import { type AddressReader, createAddressReader, END_OF_OFFER } from "./page-address.ts";

/** The pages of the site: what an address means, the finished page, and the page that says why not. */
export interface Pages {
  /** The page that is finished already; undefined leaves the request to {@link Pages.answer}. */
  finished(request: SiteRequest): Answer | undefined;
  /** Answers a request that reads a page. */
  answer(request: SiteRequest): Promise<Response>;
  /**
   * Says that something went wrong: as a page in the language of the address or the visitor, to a
   * program as JSON (C1, C2, E7).
   */
  error(request: SiteRequest, status: number, more?: ErrorExtras): Promise<Response>;
}

interface ErrorExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

interface PagesOptions {
  readonly site: OpenSite;
  /** Sent with every page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

type PageDecision = Extract<AddressDecision, { kind: "page" }>;

/** A page fetched ahead is taken as it is when the visitor follows at once (C9). */
const AHEAD = { "cache-control": "private, max-age=30" };

const ERROR_HEADERS = {
  "cache-control": "private, no-cache",
  vary: "Accept, Accept-Language, Cookie",
};

/** @param renderer as it is when the server starts; in development it changes with each edit */
export function createPages(options: PagesOptions, renderer: SiteRenderer): Pages {
  const { site, headers } = options;
  const decide = createDecider(site, renderer);
  return {
    finished(request) {
      if (request.target.length > HTTP_LIMITS.targetBytes) return undefined;
      if (!request.hasFewFields || request.preview?.isValid) return undefined;
      const decision = decide(request);
      if (decision.kind !== "page") return undefined;
      const page = site.pages.peek(keyOf(site, request, decision));
      return page && page.status < 400
        ? cachedAnswer(request.head, page, headers, variantOf(request, decision, page))
        : undefined;
    },
    error: (request, status, more) => answerError(options, request, status, more),
    async answer(request) {
      if (request.target.length > HTTP_LIMITS.targetBytes) {
        return answerError(options, request, 414);
      }
      const decision = decide(request);
      switch (decision.kind) {
        case "error":
          return answerError(options, request, decision.status, decision);
        case "redirect": {
          const { status, location, cookies } = decision;
          const all = { ...headers, ...decision.headers, location, "set-cookie": [...cookies] };
          return toResponse({ status, headers: all });
        }
        case "page":
          return decision.isPersonal || request.preview?.isValid
            ? answerOnce(options, request, decision)
            : answerKept(options, request, decision);
      }
    },
  };
}

/** Decisions about URLs are cached until the content changes. */
function createDecider(
  site: OpenSite,
  renderer: SiteRenderer,
): (request: SiteRequest) => AddressDecision {
  const { locales, cookie, content } = site;
  const readerFor = (access: Access): AddressReader =>
    createAddressReader({
      locales,
      cookie,
      match: (pathname) => renderer.match(pathname, access),
    });
  const open = (): Record<Access, AddressReader> => ({
    public: readerFor("public"),
    preview: readerFor("preview"),
  });
  let version = content.version();
  let readers = open();
  const read = (request: SiteRequest): AddressDecision => {
    if (content.version() !== version) [version, readers] = [content.version(), open()];
    return aheadOfVisit(request, readers[request.access](request));
  };
  return (request) => (request.page ??= read(request));
}

/** A prefetched page may never be opened: it must not change the visitor's language (B6). */
function aheadOfVisit(request: SiteRequest, decision: AddressDecision): AddressDecision {
  const purpose = request.head.headers["sec-purpose"];
  if (typeof purpose !== "string" || !purpose.startsWith("prefetch")) return decision;
  if (decision.kind !== "page") return { ...decision, cookies: [] };
  return { ...decision, cookies: [], headers: { ...decision.headers, ...AHEAD } };
}

function keyOf(site: OpenSite, request: SiteRequest, { address, offer }: PageDecision): string {
  const key = originOf(site, request) + address;
  // Whatever a token that is not valid says, all are told the same.
  const asked = request.preview ? `${key} preview ${request.preview.from}` : key;
  return offer ? `${asked} ${offer}` : asked;
}

/** Pages that say something of preview are for who asked (D8). */
const OF_PREVIEW = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

function variantOf({ preview }: SiteRequest, decision: PageDecision, page: CachedPage): Variant {
  const { headers } = decision;
  const cookies = cookiesOf(decision, page.headers["location"] !== undefined);
  return { headers: preview ? { ...headers, ...OF_PREVIEW } : headers, cookies };
}

/** What a page sets; one that leads on keeps the offer of another language for the next (B8). */
function cookiesOf({ cookies, offer }: PageDecision, leadsOn: boolean): readonly string[] {
  return offer && leadsOn ? cookies.filter((cookie) => cookie !== END_OF_OFFER) : cookies;
}

/** With a fixed public address the host says nothing about the page. */
function originOf({ environment }: OpenSite, request: SiteRequest): string {
  return environment.siteUrl === undefined ? request.origin : "";
}

async function answerKept(
  options: PagesOptions,
  request: SiteRequest,
  decision: PageDecision,
): Promise<Response> {
  const { site, headers } = options;
  const key = keyOf(site, request, decision);
  const page = await site.pages.get(key, () => renderPage(options, request, decision));
  if (page.status >= 400 && !request.wantsPage) return notedError(options, request, page.status);
  return toResponse(cachedAnswer(request.head, page, headers, variantOf(request, decision, page)));
}

/** Drafts are never cached (D8), nor is a page made for one visitor. */
async function answerOnce(
  options: PagesOptions,
  request: SiteRequest,
  decision: PageDecision,
): Promise<Response> {
  const page = await renderPage(options, request, decision);
  const { status } = page;
  if (status >= 400 && !request.wantsPage) return notedError(options, request, status);
  const { location } = page.headers;
  return toResponse({
    status,
    headers: {
      ...page.headers,
      ...decision.headers,
      ...(location !== undefined && { location: keepQuery(location, request.search) }),
      ...(request.preview && OF_PREVIEW),
      ...(status >= 500 && NO_STORE),
      "set-cookie": [...cookiesOf(decision, location !== undefined)],
    },
    body: Buffer.from(page.body),
  });
}

/** Renders a page for the cache, or for one visitor, and has it timed. */
function renderPage(
  options: PagesOptions,
  request: SiteRequest,
  decision: PageDecision,
): Promise<FreshPage> {
  const { metrics } = options.site;
  if (!metrics) return makePage(options, request, decision);
  const use = decision.isPersonal || request.preview ? "once" : "kept";
  return metrics.rendering(use, () => makePage(options, request, decision));
}

async function makePage(
  options: PagesOptions,
  request: SiteRequest,
  { address, match, locale, offer, isPersonal }: PageDecision,
): Promise<FreshPage> {
  const { site, log } = options;
  const { origin } = request;
  const path = loggedPath(address);
  const renderer = await site.renderer();
  const page = await renderer.load(match, new Request(origin + address), {
    origin,
    offer,
    preview: previewState(site, request.preview),
    ...(isPersonal && { guard: site.services.guardFor(request.head) }),
  });
  if (page.fault !== undefined) log.error({ err: page.fault, path }, "a loader failed");
  if (page.redirect !== undefined) {
    return { status: page.status, headers: { location: page.redirect }, body: "", keep: true };
  }
  try {
    const keep = page.status < 500 && (page.keepForMs ?? true);
    const { retryAfter } = page;
    const body = page.html();
    const headers = {
      ...htmlHeaders(options, body),
      ...(retryAfter !== undefined && { "retry-after": retryAfter }),
    };
    return { status: page.status, headers, body, keep };
  } catch (error) {
    log.error({ err: error, path }, "a page failed to render");
    const body = await errorHtml(options, request, 500, locale);
    return { status: 500, headers: htmlHeaders(options, body), body, keep: false };
  }
}

/** What is sent with a document besides the headers of all answers. */
function htmlHeaders({ headers }: PagesOptions, html: string): Readonly<Record<string, string>> {
  return { "content-type": "text/html; charset=utf-8", ...pagePolicy(headers, html) };
}

async function answerError(
  options: PagesOptions,
  request: SiteRequest,
  status: number,
  { headers: more, cookies = [] }: ErrorExtras = {},
): Promise<Response> {
  const { headers, log } = options;
  const path = loggedPath(request.target);
  if (status === 404) log.debug({ path }, `Page Not Found: ${path}`);
  if (!request.wantsPage) return notedError(options, request, status, more);
  const page = await errorPage(options, request, status, request.locale);
  const kept = request.isRead && status < 500 ? ERROR_HEADERS : NO_STORE;
  const own = request.preview ? { ...kept, ...OF_PREVIEW } : kept;
  const answer = cachedAnswer(request.head, page, headers, { headers: own, cookies });
  return toResponse({ ...answer, headers: { ...answer.headers, ...more } });
}

function errorPage(
  options: PagesOptions,
  request: SiteRequest,
  status: number,
  locale: LocaleCode,
): Promise<CachedPage> {
  const { preview } = request;
  const key = `${originOf(options.site, request)} ${status} ${locale}`;
  // Whatever a token that is not valid says, all are told the same.
  const asked = preview && `${key} preview ${preview.from} ${preview.isValid ? preview.token : ""}`;
  return options.site.pages.get(asked ?? key, async () => {
    const body = await errorHtml(options, request, status, locale);
    return { status, headers: htmlHeaders(options, body), body, keep: !preview?.isValid };
  });
}

/** The site's own error page, or the bare one when even that cannot be rendered (C2). */
async function errorHtml(
  { site, log }: PagesOptions,
  { origin, preview: asked }: SiteRequest,
  status: number,
  locale: LocaleCode,
): Promise<string> {
  try {
    const renderer = await site.renderer();
    const preview = previewState(site, asked);
    return await renderer.errorHtml(status, { origin, locale, preview });
  } catch (error) {
    log.error({ err: error }, "the error page failed to render");
    return bareErrorPage(status, locale, site);
  }
}

/** An error for programs (E10). */
function notedError(
  { headers }: PagesOptions,
  request: SiteRequest,
  status: number,
  more?: Readonly<Record<string, string>>,
): Response {
  return new Response(errorNote(request.target, status), {
    status,
    headers: {
      ...headers,
      ...NO_STORE,
      ...more,
      "content-type": "application/json",
      vary: "Accept",
    },
  });
}
