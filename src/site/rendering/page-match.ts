import type { StaticHandler } from "react-router";
import type { Access } from "#content";
import { splitLocale } from "#i18n";
import { decodePath } from "../content/document-addresses.ts";
import { isPersonal, type PagePrivacy } from "../page-privacy.ts";
import { type PageName, serverPage } from "../routes.ts";
import { isSwitchedOff } from "../listing/is-switched-off.ts";
import type { PageAddress, QueryTest, ServerPage } from "../server-page.ts";
import type { SiteServices } from "../services.ts";
import type { RouteHandle } from "../shell/route-handle.ts";

/** A page at an address: decided once for a request and handed on. */
export interface PageMatch extends PageAddress {
  /** Name in the route table. */
  readonly page: PageName;
  /** The address itself, language prefix included. */
  readonly pathname: string;
  /** For whom it was looked up. */
  readonly access: Access;
  readonly privacy: PagePrivacy;
  /** True when its forms stand on other pages too, and so on static copies at other origins. */
  readonly hasFormsElsewhere: boolean;
  /**
   * The values of a query that the page knows, in the order of its entry; all of them where the
   * page is made for the visitor.
   *
   * @param search as in the address, with or without question mark
   * @returns with question mark; empty when there are none
   */
  query(search: string): string;
}

/** Finds the page of the route table at an address, whether there is something to show or not. */
export function findRoute(
  handler: StaticHandler,
  services: SiteServices,
  pathname: string,
  access: Access,
): PageMatch | undefined {
  // React Router would match it, and complain of it on the console.
  if (decodePath(pathname) === undefined) return undefined;
  const found = handler.match(pathname)?.at(-1);
  const handle = found?.route.handle as RouteHandle | undefined;
  if (!found || !handle) return undefined;
  const page = handle.page as PageName;
  const { locale, privacy } = handle;
  const { path } = splitLocale(pathname, services.site.locales);
  const { query, hasFormsElsewhere = false } = serverPage(page);
  return {
    page,
    pathname,
    access,
    locale,
    path: decodePath(path) ?? path,
    params: found.params,
    privacy,
    hasFormsElsewhere,
    query: (search) => {
      if (!isPersonal(privacy, search)) {
        return knownQuery(query, search, services, { locale, access });
      }
      const written = search.replace(/^\?/, "");
      return written && `?${written}`;
    },
  };
}

/** True when there is something to show for this asker; pages without content always are there. */
export function isThere(match: PageMatch, services: SiteServices): boolean {
  const { exists } = serverPage(match.page);
  if (isSwitchedOff(match.path, services)) return false;
  return exists?.(match, services.content(match.access)) ?? true;
}

function knownQuery(
  known: ServerPage["query"] = {},
  search: string,
  services: SiteServices,
  asked: Parameters<QueryTest>[2],
): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [name, test] of Object.entries(known)) {
    const value = given.get(name);
    if (value === null) continue;
    const found = typeof test === "function" ? test(value, services, asked) : test.test(value);
    if (found !== false) kept.set(name, found === true ? value : found);
  }
  return kept.size > 0 ? `?${kept}` : "";
}
