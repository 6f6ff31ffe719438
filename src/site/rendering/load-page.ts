import {
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router";
import type { Access } from "#content";
import type { LocaleCode } from "#i18n";
import { createPageContent } from "../content/page-content.ts";
import { requestContext } from "../request-context.ts";
import type { SiteServices } from "../services.ts";
import type { LoadedPage, PageRequest } from "../loaded-page.ts";
import type { PageMatch } from "./page-match.ts";
import { renderDocument } from "./render-document.tsx";

/** For whom loaders and actions run. */
interface Asker {
  readonly locale: LocaleCode;
  readonly access: Access;
  /** Path of the page without language prefix, percent-decoded. */
  readonly path: string;
  readonly guard?: PageRequest["guard"];
  readonly form?: FormData | undefined;
  readonly isNavigation?: PageRequest["isNavigation"];
}

/** Runs the loader or action of a page. */
export function queryPage(
  handler: StaticHandler,
  services: SiteServices,
  request: Request,
  { access, ...asker }: Asker,
): Promise<StaticHandlerContext | Response> {
  const context = new RouterContextProvider();
  const content = createPageContent(services, access, asker.locale);
  const { locale, path, guard, form } = asker;
  const isNavigation = asker.isNavigation ?? false;
  context.set(requestContext, { services, locale, path, content, guard, form, isNavigation });
  return handler.query(request, { requestContext: context });
}

/** Loads a page: its data, or where it sends the visitor. */
export async function loadPage(
  handler: StaticHandler,
  services: SiteServices,
  { match, request, page }: { match: PageMatch; request: Request; page: PageRequest },
): Promise<LoadedPage> {
  const { locale } = match;
  const { guard, form, isNavigation } = page;
  const asker = { ...match, guard, form, isNavigation };
  const result = await queryPage(handler, services, request, asker);
  if (result instanceof Response) return redirected(result, locale);
  const wantsNotice = services.site.globals !== undefined && !isNavigation;
  const content = createPageContent(services, match.access, locale);
  const notice = wantsNotice ? await content.notice() : undefined;
  const [error] = Object.values<unknown>(result.errors ?? {});
  const answered = [...Object.values(result.actionHeaders), ...Object.values(result.loaderHeaders)];
  const retryAfter = answered.map((headers) => headers.get("retry-after")).find(Boolean);
  return {
    status: result.statusCode,
    locale,
    page: match.page,
    ...(retryAfter && { retryAfter }),
    ...keepingOf(result),
    ...(isRouteErrorResponse(error)
      ? error.status === 404 && { isMissing: true }
      : error !== undefined && { fault: error }),
    html: () =>
      renderDocument(handler.dataRoutes, result, services, {
        ...page,
        ...(notice !== undefined && { notice }),
        locale,
        match: error === undefined ? match : undefined,
      }),
    data: () =>
      JSON.stringify({
        buildId: services.site.buildId,
        status: result.statusCode,
        loaderData: result.loaderData,
        ...contentNumber(services),
      }),
  };
}

/** A loader says by `max-age` how long its page may be kept. */
function keepingOf({ loaderHeaders }: StaticHandlerContext): Pick<LoadedPage, "keepForMs"> {
  const said = Object.values(loaderHeaders).map((headers) => headers.get("cache-control") ?? "");
  const [, seconds] = /\bmax-age=(\d+)/.exec(said.join()) ?? [];
  return seconds === undefined ? {} : { keepForMs: Number(seconds) * 1000 };
}

/**
 * Tells open tabs which content they ask for by now. Behind a copy of files only a snapshot can be asked
 * for; without one, its files stay as they are when others change.
 */
function contentNumber({ site, contentVersion }: SiteServices): { readonly content?: string } {
  return site.staticCopy && !site.contentDatabase ? {} : { content: contentVersion() };
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
