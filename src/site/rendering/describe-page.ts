import { splitLocale } from "#i18n";
import { serverPage } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import { createGraphPage, type DescribedPage } from "../structured-data/graph-page.ts";
import type { PageMatch } from "./page-match.ts";

/**
 * Describes a page whose loader has run.
 *
 * @param data what the loader returned
 * @param origin scheme and host, without trailing slash
 * @returns undefined for pages that are not for search engines
 */
export function describePage(
  { page: name, pathname, locale }: PageMatch,
  data: unknown,
  services: SiteServices,
  origin: string,
): DescribedPage | undefined {
  const { path } = splitLocale(pathname, services.site.locales);
  const page = createGraphPage(services, locale, origin, path);
  const described = serverPage(name).describe?.(data, page);
  return described && { described, page };
}
