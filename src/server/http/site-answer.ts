import type { Context } from "hono";
import type { Pages } from "../resources/pages.ts";
import type { RequestHead } from "./request-head.ts";
import type { SiteRequest } from "./site-request.ts";

/** What handlers get besides the request. */
export type SiteEnv = {
  Bindings: {
    /** What the socket brought. */
    readonly incoming: RequestHead;
    readonly request: SiteRequest;
    readonly pages: Pages;
  };
};

/** The error page for a request, or its JSON for a program. */
export function errorAnswer(
  { env: { pages, request } }: Context<SiteEnv>,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return pages.error(request, status, { headers });
}

/** The media type of a body, without parameters; empty where none is named. */
export function typeOf(context: Context<SiteEnv>): string {
  return context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Refuses forms that other sites send (Fetch Metadata; Origin for browsers without it, and for sites
 * without https, which are sent none).
 *
 * @param trusted origins of copies of the site whose forms are taken here; only for addresses at which
 *   nothing is changed by anything but what the form itself says, since no cookie counts there
 * @param isSecret the address itself is a secret that its page never tells as Referer: browsers then
 *   say `Origin: null`. Nobody can send such a form who does not have the link already.
 */
export function isSameSite(
  context: Context<SiteEnv>,
  trusted: readonly string[],
  isSecret = false,
): boolean {
  if (isFromCopy(context, trusted)) return true;
  const fetchSite = context.req.header("sec-fetch-site");
  if (fetchSite !== undefined) return fetchSite === "same-origin" || fetchSite === "none";
  const origin = context.req.header("origin");
  if (origin === undefined || (isSecret && origin === "null")) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === context.req.header("host");
}

/** True when a copy of the site sent the request; browsers let no page write this header. */
export function isFromCopy(context: Context<SiteEnv>, trusted: readonly string[]): boolean {
  const origin = context.req.header("origin");
  return origin !== undefined && trusted.includes(origin);
}
