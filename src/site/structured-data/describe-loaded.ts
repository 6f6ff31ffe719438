import { splitLocale } from "#i18n";
import type { PageName } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import type { RouteHandle } from "../shell/route-handle.ts";
import { createGraphPage } from "./graph-page.ts";
import { type DescribedPage, describePage } from "./page-graph.ts";

/**
 * Describes a page whose loader has run.
 *
 * @param pathname with language prefix, as in the URL
 * @param data what the loader brought
 * @param origin scheme and host, without trailing slash
 * @returns undefined for pages that are not for search engines
 */
export function describeLoaded(
  handle: RouteHandle,
  pathname: string,
  data: unknown,
  services: SiteServices,
  origin: string,
): DescribedPage | undefined {
  const name = handle.page as PageName;
  const { path } = splitLocale(pathname, services.site.locales);
  const page = createGraphPage(services, handle.locale, origin, path);
  const described = describePage(name, data, page);
  return described && { name, described, page };
}
