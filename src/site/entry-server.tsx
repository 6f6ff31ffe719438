import { createStaticHandler } from "react-router";
import type { Access } from "#content";
import { createPageContent } from "./content/page-content.ts";
import { findEndlessRedirects } from "./content/endless-redirects.ts";
import { readFeed } from "./feed/feed.ts";
import { listAddresses } from "./listing/list-addresses.ts";
import { listPages } from "./listing/list-pages.ts";
import { isOwnAddress } from "./listing/own-addresses.ts";
import { checkMiddleware } from "./middleware.ts";
import { describePage } from "./rendering/describe-page.ts";
import { loadPage, queryPage } from "./rendering/load-page.ts";
import { findRoute, isThere, type PageMatch } from "./rendering/page-match.ts";
import { loadedData, renderDocument } from "./rendering/render-document.tsx";
import { createRoutes, middlewareNames, PAGE_NAMES, PAGES, serverPage } from "./routes.ts";
import type { SiteServices } from "./services.ts";
import { BOUNDARY_ID } from "./shell/route-handle.ts";
import type { SiteRenderer } from "./site-renderer.ts";
import { pageCard } from "./structured-data/share-image.ts";

/** The site as a function of its services; the one thing that the server knows of it. */
export function createSiteRenderer(services: SiteServices): SiteRenderer {
  const { locales, assets } = services.site;
  if (assets.development) checkMiddleware(middlewareNames());
  const handler = createStaticHandler(createRoutes(locales));
  const match = (pathname: string, access: Access): PageMatch | undefined => {
    const found = findRoute(handler, services, pathname, access);
    return found && isThere(found, services) ? found : undefined;
  };

  return {
    pages: () => listPages(services),
    addresses: (locale) => listAddresses(services, locale),
    feed: (locale, origin) => readFeed(services, locale, origin),
    search: (asked, locale, access) => createPageContent(services, access, locale).search(asked),
    match,
    isOwn: isOwnAddress,
    formPage: (call) => {
      const name = PAGE_NAMES.find((each) => serverPage(each).formCalls?.includes(call));
      return name && PAGES[name].path;
    },
    endlessRedirects: () => findEndlessRedirects(services),

    async card(found) {
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

    load: (found, request, page) => loadPage(handler, services, { match: found, request, page }),

    async errorHtml(status, { origin, locale }) {
      const nowhere = new Request(origin + NOWHERE);
      const asker = { locale, access: "public", path: NOWHERE } as const;
      const result = await queryPage(handler, services, nowhere, asker);
      if (result instanceof Response) throw new Error("Nowhere leads somewhere");
      const error = { status, statusText: "", internal: false, data: null };
      const failed = { ...result, errors: { [BOUNDARY_ID]: error } };
      const input = { origin, locale, match: undefined };
      return renderDocument(handler.dataRoutes, failed, services, input);
    },
  };
}

/** Stands for the site where its own address says nothing. */
const NO_ORIGIN = "http://localhost";

/** A path that no page ever answers: the error page is the same for every address. */
const NOWHERE = "/_/";
