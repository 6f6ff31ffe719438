import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { type LocaleCode, mergeMessages, type MessageTree, splitLocale } from "#i18n";
import type { Access } from "#content-engine";
import type { FormGate } from "#forms";
import { listAddresses } from "./list-addresses.ts";
import { type ListedPage, listPages } from "./list-pages.ts";
import { type Feed, readFeed } from "./feed/feed.ts";
import type { AskedPages } from "./asked-pages.ts";
import type { FoundPages } from "./found-pages.ts";
import { checkMiddleware } from "./middleware.ts";
import { createPageContent } from "./page-content.ts";
import { type EndlessRedirect, findEndlessRedirects } from "./endless-redirects.ts";
import { isOwnAddress } from "./own-addresses.ts";
import { pageExists } from "./page-existence.ts";
import {
  BOUNDARY_ID,
  createRoutes,
  middlewareNames,
  type PageName,
  type PagePrivacy,
  PAGES,
  privacyOf,
  SHELL_MESSAGES,
  STATIC_MESSAGES,
} from "./routes.ts";
import { requestContext, type SiteServices } from "./services.ts";
import { pageGraph } from "./structured-data/page-graph.ts";
import { type ShellData, ShellProvider } from "./shell/page-context.tsx";
import type { RouteHandle } from "./shell/route-handle.ts";
import type { PageData, PreviewState } from "./site-data.ts";

/** What a page depends on besides its address. */
export interface PageRequest {
  /** Scheme and host for absolute links, without trailing slash. */
  readonly origin: string;
  /** Language for addresses that do not name one and match no page. */
  readonly fallbackLocale: LocaleCode;
  /** A language to offer in a line at the top (B8). */
  readonly offer?: LocaleCode | undefined;
  /** Set when drafts are asked for (D8). */
  readonly preview?: PreviewState | undefined;
  /** For personal pages and for forms that are sent (b4). */
  readonly gate?: FormGate | undefined;
}

/** A page whose data is loaded and whose HTML can be made. */
export interface LoadedPage {
  readonly status: number;
  readonly locale: LocaleCode;
  /** Name in the route table; undefined when the address matches no page. */
  readonly page: string | undefined;
  /** Address to which the visitor is sent instead; nothing can be rendered then (D10). */
  readonly redirect?: string;
  /** Seconds until a form that was one too many may be sent again (b5). */
  readonly retryAfter?: string;
  /** What a loader or action threw unexpectedly, for the log. */
  readonly fault?: unknown;
  /** The complete document. Throws when a component does. */
  html(): string;
  /** What a client-side navigation to this page needs, as JSON. */
  data(): string;
}

/** Turns requests into pages. */
export interface SiteRenderer {
  /** All pages that search engines may list. */
  pages(): readonly ListedPage[];
  /** Paths of all pages of a language that are the same for everybody, percent-encoded. */
  addresses(locale: LocaleCode): Iterable<string>;
  /** What the feed of a language carries. */
  feed(locale: LocaleCode, origin: string): Promise<Feed>;
  /** What the search page of a language would show. */
  search(asked: AskedPages, locale: LocaleCode, access: Access): Promise<FoundPages>;
  /** True for a path, language prefix included, that a page answers. */
  isPage(pathname: string, access: Access): boolean;
  /** True for a path without language prefix at which the site shows something of its own. */
  isOwn(path: string): boolean;
  /** Published documents whose redirects lead in circles. */
  endlessRedirects(): Promise<readonly EndlessRedirect[]>;
  /** Whom the page at a path is for; undefined for one that is the same for everybody. */
  privacyOf(pathname: string): PagePrivacy | undefined;
  load(request: Request, page: PageRequest): Promise<LoadedPage>;
  /** The error page for a status, in the fallback language (C1, C2). */
  errorHtml(status: number, page: PageRequest): Promise<string>;
}

/** The site as a function of its services; the one thing that the server knows of it. */
export function createSiteRenderer(services: SiteServices): SiteRenderer {
  const { locales, buildId, assets } = services.site;
  if (assets.development) checkMiddleware(middlewareNames());
  const handler = createStaticHandler(createRoutes(locales));

  const query = async (
    request: Request,
    locale: LocaleCode,
    access: Access,
    gate?: FormGate,
  ): Promise<StaticHandlerContext | Response> => {
    const context = new RouterContextProvider();
    const content = createPageContent(services, access, locale);
    context.set(requestContext, { services, locale, content, gate });
    return handler.query(request, { requestContext: context });
  };

  return {
    pages: () => listPages(services),
    addresses: (locale) => listAddresses(services, locale),
    feed: (locale, origin) => readFeed(services, locale, origin),
    search: (asked, locale, access) => createPageContent(services, access, locale).search(asked),
    isPage(pathname, access) {
      const match = handler.match(pathname)?.at(-1);
      const handle = match?.route.handle as RouteHandle | undefined;
      if (!match || !handle) return false;
      const path = decodePath(splitLocale(pathname, locales).path);
      const page = handle.page as PageName;
      const { locale } = handle;
      return pageExists({ page, params: match.params, path, locale }, services.content(access));
    },

    isOwn: isOwnAddress,
    endlessRedirects: () => findEndlessRedirects(services),

    privacyOf(pathname) {
      const handle = handler.match(pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
      return handle && privacyOf(handle.page as PageName);
    },

    async load(request, page) {
      const { prefixed, locale: prefix } = splitLocale(new URL(request.url).pathname, locales);
      const access = page.preview?.isValid ? "preview" : "public";
      const result = await query(request, prefix, access, page.gate);
      if (result instanceof Response) return redirected(result, prefix);
      const handle = result.matches.at(-1)?.route.handle as RouteHandle | undefined;
      const locale = handle?.locale ?? (prefixed ? prefix : page.fallbackLocale);
      const [error] = Object.values<unknown>(result.errors ?? {});
      const [said] = Object.values(result.actionHeaders);
      const retryAfter = said?.get("retry-after");
      return {
        status: result.statusCode,
        locale,
        page: handle?.page,
        ...(retryAfter && { retryAfter }),
        ...(error !== undefined && !isRouteErrorResponse(error) && { fault: error }),
        html: () =>
          renderDocument(handler.dataRoutes, result, services, {
            ...page,
            locale,
            handle: error === undefined ? handle : undefined,
          }),
        data: () =>
          JSON.stringify({
            buildId,
            status: result.statusCode,
            loaderData: result.loaderData,
            ...contentNumber(services),
          }),
      };
    },

    async errorHtml(status, page) {
      const nowhere = new Request(page.origin + NOWHERE);
      const result = await query(nowhere, page.fallbackLocale, "public");
      if (result instanceof Response) throw new Error("Nowhere leads somewhere");
      const error = { status, statusText: "", internal: false, data: null };
      return renderDocument(
        handler.dataRoutes,
        { ...result, errors: { [BOUNDARY_ID]: error } },
        services,
        { ...page, locale: page.fallbackLocale, handle: undefined },
      );
    },
  };
}

/** Tells open tabs which content their database should hold by now. */
function contentNumber({ site }: SiteServices): { readonly content?: string } {
  const { contentDatabase } = site;
  return contentDatabase === undefined ? {} : { content: contentDatabase };
}

/** What a loader answers that sends the visitor elsewhere. */
function redirected(response: Response, locale: LocaleCode): LoadedPage {
  const redirect = response.headers.get("location") ?? "/";
  return {
    status: response.status,
    locale,
    page: undefined,
    redirect,
    html: () => "",
    data: () => JSON.stringify({ redirect }),
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A path that no page ever answers: the error page is the same for every address. */
const NOWHERE = "/_/";

interface DocumentInput extends PageRequest {
  readonly locale: LocaleCode;
  readonly handle: RouteHandle | undefined;
}

function renderDocument(
  routes: Parameters<typeof createStaticRouter>[0],
  context: StaticHandlerContext,
  services: SiteServices,
  input: DocumentInput,
): string {
  const { site } = services;
  const error: unknown = context.errors?.[BOUNDARY_ID];
  const groups = input.handle ? PAGES[input.handle.page as PageName].messages : [];
  const data: PageData = {
    site,
    locale: input.locale,
    origin: input.origin,
    messages: pickMessages(services.messages(input.locale), [
      ...SHELL_MESSAGES,
      ...(site.staticCopy ? STATIC_MESSAGES : []),
      ...groups,
    ]),
    scripts: services.scripts(input.handle?.page),
    ...(input.offer && { offer: input.offer }),
    ...(input.preview && { preview: input.preview }),
    loaderData: context.loaderData,
    ...(context.actionData && { actionData: context.actionData }),
    ...(error !== undefined && { errorStatus: isRouteErrorResponse(error) ? error.status : 500 }),
  };
  const shell: ShellData = {
    ...data,
    embedded: jsonForScript(data),
    ...graphOf(context, services, input),
    initialLocale: input.locale,
    messages: () => data.messages,
    completeMessages: () => Promise.resolve(),
  };
  const router = createStaticRouter(routes, context);
  const html = renderToString(
    <ShellProvider data={shell}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ShellProvider>,
  );
  return `<!doctype html>${html}`;
}

/** JSON that nothing in it can lead out of its element. */
function jsonForScript(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What a page that search engines may list says to machines. */
function graphOf(
  { location, loaderData, matches, statusCode }: StaticHandlerContext,
  services: SiteServices,
  { handle, locale, origin, preview }: DocumentInput,
): Pick<ShellData, "graph"> {
  if (!handle || preview || statusCode !== 200) return {};
  const page = handle.page as PageName;
  const { path } = splitLocale(location.pathname, services.site.locales);
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? ""];
  const graph = pageGraph({ services, page, locale, origin, path, data });
  return graph ? { graph: { path: location.pathname, text: jsonForScript(graph) } } : {};
}

function pickMessages(tree: MessageTree, paths: readonly string[]): MessageTree {
  const picked: Record<string, MessageTree[string]> = {};
  for (const path of paths) {
    const [group = "", ...rest] = path.split(".");
    const value = tree[group];
    if (value === undefined) continue;
    if (rest.length === 0) picked[group] = value;
    else if (isTree(value)) {
      const below = picked[group];
      const inner = pickMessages(value, [rest.join(".")]);
      picked[group] = isTree(below) ? mergeMessages(below, inner) : inner;
    }
  }
  return picked;
}

function isTree(value: MessageTree[string] | undefined): value is MessageTree {
  return typeof value === "object" && !Array.isArray(value);
}
