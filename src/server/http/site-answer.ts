import type { Context } from "hono";
import { negotiateLocale, readLocaleCookie, splitLocale } from "#i18n";
import { bareErrorPage } from "./bare-error-page.ts";
import { errorNote, wantsPage } from "./error-note.ts";
import { requestOrigin } from "./request-origin.ts";
import type { OpenSite } from "../site/open-site.ts";

/** What endpoints get from node. */
export type EndpointEnv = { Bindings: { incoming: Parameters<typeof requestOrigin>[0] } };

/** For answers that nobody may keep. */
export const NO_STORE = { "cache-control": "no-store" };

/** The error page outside the page cache, in the language of the address or the visitor. */
export async function errorAnswer(
  context: Context<EndpointEnv>,
  site: OpenSite,
  status: number,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { incoming } = context.env;
  if (!wantsPage(incoming)) {
    return new Response(errorNote(incoming.url ?? "/", status), {
      status,
      headers: { ...headers, ...NO_STORE, "content-type": "application/json", vary: "Accept" },
    });
  }
  const split = splitLocale(context.req.path, site.locales);
  const locale = split.prefixed ? split.locale : visitorLocale(context, site);
  const origin = requestOrigin(incoming, site.environment);
  const body = await site
    .renderer()
    .then((renderer) => renderer.errorHtml(status, { origin, fallbackLocale: locale }))
    .catch(() => bareErrorPage(status, locale, site.messages));
  return new Response(body, {
    status,
    headers: { ...headers, ...NO_STORE, "content-type": "text/html; charset=utf-8" },
  });
}

/** The language that a visitor asks for where the address names none (B5). */
export function visitorLocale(context: Context<EndpointEnv>, site: OpenSite) {
  return negotiateLocale({
    cookie: readLocaleCookie(context.req.header("cookie")),
    acceptLanguage: context.req.header("accept-language"),
    enabled: site.locales,
  });
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
  context: Context<EndpointEnv>,
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
export function isFromCopy(context: Context<EndpointEnv>, trusted: readonly string[]): boolean {
  const origin = context.req.header("origin");
  return origin !== undefined && trusted.includes(origin);
}
