import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { type LocaleCode, splitLocale } from "#i18n";
import type { Access } from "#content";
import type { SubmissionGuard } from "#forms";
import { listAddresses } from "./listing/list-addresses.ts";
import { listPages } from "./listing/list-pages.ts";
import { readFeed } from "./feed/feed.ts";
import { checkMiddleware } from "./middleware.ts";
import { createPageContent } from "./content/page-content.ts";
import { findEndlessRedirects } from "./content/endless-redirects.ts";
import { isOwnAddress } from "./own-addresses.ts";
import { pickMessages } from "./pick-messages.ts";
import { pageCard, shareImage } from "./structured-data/share-image.ts";
import { pageExists } from "./page-existence.ts";
import {
  createRoutes,
  middlewareNames,
  occasionalMessages,
  type PageName,
  PAGES,
  SHELL_MESSAGES,
} from "./routes.ts";
import type { SiteServices } from "./services.ts";
import { requestContext } from "./request-context.ts";
import type { LoadedPage, PageRequest, SiteRenderer } from "./site-renderer.ts";
import { describeLoaded } from "./structured-data/describe-loaded.ts";
import { pageGraph } from "./structured-data/page-graph.ts";
import { type ShellData, ShellProvider } from "./shell/page-context.tsx";
import { BOUNDARY_ID, type RouteHandle } from "./shell/route-handle.ts";
import type { PageData } from "./site-data.ts";

/** The site as a function of its services; the one thing that the server knows of it. */
export function createSiteRenderer(services: SiteServices): SiteRenderer {
  const { locales, buildId, assets } = services.site;
  if (assets.development) checkMiddleware(middlewareNames());
  const handler = createStaticHandler(createRoutes(locales));

  const query = async (
    request: Request,
    locale: LocaleCode,
    access: Access,
    guard?: SubmissionGuard,
  ): Promise<StaticHandlerContext | Response> => {
    const context = new RouterContextProvider();
    const content = createPageContent(services, access, locale);
    context.set(requestContext, { services, locale, content, guard });
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
    async card(pathname) {
      const handle = handler.match(pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
      if (!handle) return undefined;
      // What a personal page says of itself is the same for everybody, and in its texts.
      const { isSecret, ownQuery } = handle.privacy;
      const needsData = !isSecret && ownQuery.length === 0;
      const result = needsData
        ? await query(new Request(NO_ORIGIN + pathname), handle.locale, "public")
        : undefined;
      if (result instanceof Response || (result && result.statusCode !== 200)) return undefined;
      const data = result && loadedData(result);
      const told = describeLoaded(handle, pathname, data, services, NO_ORIGIN);
      return told && pageCard(told.described, told.page);
    },

    privacyOf(pathname) {
      const handle = handler.match(pathname)?.at(-1)?.route.handle as RouteHandle | undefined;
      return handle?.privacy;
    },

    async load(request, page) {
      const { prefixed, locale: prefix } = splitLocale(new URL(request.url).pathname, locales);
      const access = page.preview?.isValid ? "preview" : "public";
      const result = await query(request, prefix, access, page.guard);
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
        ...keepingOf(result),
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

/** A loader says by `max-age` how long its page may be kept. */
function keepingOf({ loaderHeaders }: StaticHandlerContext): Pick<LoadedPage, "keepForMs"> {
  const said = Object.values(loaderHeaders).map((headers) => headers.get("cache-control") ?? "");
  const [, seconds] = /\bmax-age=(\d+)/.exec(said.join()) ?? [];
  return seconds === undefined ? {} : { keepForMs: Number(seconds) * 1000 };
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

/** Stands for the site where its own address says nothing. */
const NO_ORIGIN = "http://localhost";

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
  const { graph, share } = toldOf(context, services, input);
  const data: PageData = {
    site,
    locale: input.locale,
    origin: input.origin,
    messages: pickMessages(services.messages(input.locale), [
      ...SHELL_MESSAGES,
      ...occasionalMessages(
        site,
        input.handle?.page as PageName | undefined,
        input.preview !== undefined,
      ),
      ...groups,
    ]),
    scripts: services.scripts(input.handle?.page),
    ...(share && { share }),
    ...(input.offer && { offer: input.offer }),
    ...(input.preview && { preview: input.preview }),
    loaderData: context.loaderData,
    ...(context.actionData && { actionData: context.actionData }),
    ...(error !== undefined && { errorStatus: isRouteErrorResponse(error) ? error.status : 500 }),
  };
  const shell: ShellData = {
    ...data,
    embedded: jsonForScript(data),
    ...(graph && { graph }),
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

/** What a page that search engines may list says to machines and to other sites. */
function toldOf(
  context: StaticHandlerContext,
  services: SiteServices,
  { handle, origin, preview }: DocumentInput,
): Pick<ShellData, "graph"> & Pick<PageData, "share"> {
  if (!handle || preview || context.statusCode !== 200) return {};
  const { pathname } = context.location;
  const told = describeLoaded(handle, pathname, loadedData(context), services, origin);
  if (!told) return {};
  const share = shareImage(told.described, told.page, pathname);
  const graph = { path: pathname, text: jsonForScript(pageGraph(told, share)) };
  return { graph, ...(share && { share }) };
}

/** What the loader of the page itself brought. */
function loadedData({ loaderData, matches }: StaticHandlerContext): unknown {
  return loaderData[matches.at(-1)?.route.id ?? ""];
}
