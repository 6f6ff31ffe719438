import { createStaticHandler } from "react-router";
import type { Card } from "#cards";
import type { Access } from "#content";
import type { LocaleCode } from "#i18n";
import { findPages } from "./content/find-pages.ts";
import { createPageContent } from "./content/page-content.ts";
import { findEndlessRedirects } from "./content/endless-redirects.ts";
import { readFeed, readIssueFeed } from "./feed/feed.ts";
import type { AskedPages } from "./features/search/asked-pages.ts";
import { listAddresses } from "./listing/list-addresses.ts";
import { listPages } from "./listing/list-pages.ts";
import { isOwnAddress } from "./listing/own-addresses.ts";
import type { ErrorRequest, PageRequest } from "./loaded-page.ts";
import { type IssueRequest, readIssue } from "./newsletter/read-issue.ts";
import { checkMiddleware } from "./middleware.ts";
import { describePage } from "./rendering/describe-page.ts";
import { loadPage, queryPage } from "./rendering/load-page.ts";
import { findRoute, isThere, type PageMatch } from "./rendering/page-match.ts";
import { loadedData, pagePayload, renderDocument } from "./rendering/render-document.tsx";
import { createRoutes, middlewareNames, PAGE_NAMES, PAGES, serverPage } from "./routes.ts";
import type { SiteServices } from "./services.ts";
import { BOUNDARY_ID } from "./shell/route-handle.ts";
import { pageCard } from "./structured-data/share-image.ts";

/** The site as a function of its services; the one thing that the server knows of it. */
export function createSiteRenderer(services: SiteServices) {
  const { locales, assets } = services.site;
  if (assets.development) checkMiddleware(middlewareNames());
  const handler = createStaticHandler(createRoutes(locales));
  const match = (pathname: string, access: Access): PageMatch | undefined => {
    const found = findRoute(handler, services, pathname, access);
    return found && isThere(found, services) ? found : undefined;
  };

  return {
    /** All pages that search engines may list. */
    pages: () => listPages(services),
    /** Paths of all pages of a language that are the same for everybody, percent-encoded. */
    addresses: (locale: LocaleCode) => listAddresses(services, locale),
    /** What the feed of a language carries. */
    feed: (locale: LocaleCode, origin: string) => readFeed(services, locale, origin),
    /** What the feed of the newsletter carries in a language. */
    issueFeed: (locale: LocaleCode, origin: string) => readIssueFeed(services, locale, origin),
    /** What the mail of an issue of the newsletter carries; undefined when there is none. */
    issue: (asked: IssueRequest, access?: Access) => readIssue(services, asked, access),
    /** What the search page of a language would show. */
    search: (asked: AskedPages, locale: LocaleCode, access: Access) =>
      findPages(asked, createPageContent(services, access, locale)),
    /** The page at a path, language prefix included; undefined where there is nothing to show. */
    match,
    /** True for a path without language prefix at which the site shows something of its own. */
    isOwn: (path: string) => isOwnAddress(path, Object.keys(services.site.languages)),
    /** Path of the page whose action takes the HTML forms that are sent to a call (b5). */
    formPage(call: string): string | undefined {
      const name = PAGE_NAMES.find((each) => serverPage(each).formCalls?.includes(call));
      return name && PAGES[name].path;
    },
    /** Published documents whose redirects lead in circles. */
    endlessRedirects: () => findEndlessRedirects(services),

    /** What the card of a page shows; undefined for a page without one. */
    async card(found: PageMatch): Promise<Card | undefined> {
      const { pathname, privacy } = found;
      // What a personal page says of itself is the same for everybody, and in its texts.
      const needsData = !privacy.isSecret && privacy.ownQuery.length === 0;
      const result = needsData
        ? await queryPage(handler, services, new Request(NO_ORIGIN + pathname), found)
        : undefined;
      if (result instanceof Response || (result && result.statusCode !== 200)) return undefined;
      const described = describePage(found, result && loadedData(result), services, NO_ORIGIN);
      return described && pageCard(described.described, described.page);
    },

    /** Runs the loader or action of a page. */
    load: (found: PageMatch, request: Request, page: PageRequest) =>
      loadPage(handler, services, { match: found, request, page }),

    /** What documents embed besides the data of their pages (C12). */
    payload: ({ locale, ...page }: ErrorRequest) =>
      pagePayload(services, { ...page, locale, match: undefined }),

    /** The error page for a status, in a language (C1, C2). */
    async errorHtml(status: number, { locale, ...page }: ErrorRequest): Promise<string> {
      const nowhere = new Request(page.origin + NOWHERE);
      const asker = { locale, access: "public", path: NOWHERE } as const;
      const result = await queryPage(handler, services, nowhere, asker);
      if (result instanceof Response) throw new Error("Nowhere leads somewhere");
      const error = { status, statusText: "", internal: false, data: null };
      const failed = { ...result, errors: { [BOUNDARY_ID]: error } };
      const input = { ...page, locale, match: undefined, notice: null };
      return renderDocument(handler.dataRoutes, failed, services, input);
    },
  };
}

/** Turns requests into pages. */
export type SiteRenderer = ReturnType<typeof createSiteRenderer>;

/** This module as the build leaves it. */
export interface SiteModule {
  readonly createSiteRenderer: typeof createSiteRenderer;
}

/** Stands for the site where its own address says nothing. */
const NO_ORIGIN = "http://localhost";

/** A path that no page ever answers: the error page is the same for every address. */
const NOWHERE = "/_/";
