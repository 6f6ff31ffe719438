import type { Context } from "hono";
import { localizePath, ownAddress, serializeLocaleCookie, splitLocale } from "#i18n";
import { errorAnswer, type SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** The language switch without script: `/_locale/he?to=/contact`. */
export function localeSwitchResource(site: OpenSite): Resource {
  const answer = (context: Context<SiteEnv>) => switchLocale(context, site);
  return { pattern: "/_locale/:code", methods: { GET: answer, POST: answer }, caching: "none" };
}

/**
 * The language switch without script (B7): sets the cookie and sends the visitor to the same page.
 * The query is taken from the Referer, because cached pages do not carry the visitor's own. A form
 * goes along to the page (307), which looks where it comes from.
 */
function switchLocale(context: Context<SiteEnv>, site: OpenSite): Response | Promise<Response> {
  const code = site.locales.find((locale) => locale === context.req.param("code"));
  const to = ownAddress(context.req.query("to") ?? "/");
  const { path, search } = partsOf(to ?? "", site.locales);
  // A prefix may hide a second slash: `/he//host`.
  const target = code && ownAddress(localizePath(path, code, site.locales));
  if (!code || to === undefined || target === undefined) return errorAnswer(context, 404);
  const referer = URL.parse(context.req.header("referer") ?? "");
  const isSamePage =
    referer?.origin === context.env.request.origin &&
    splitLocale(referer.pathname, site.locales).path === path;
  const query = isSamePage ? referer.search : search;
  return new Response(null, {
    status: context.req.method === "POST" ? 307 : 303,
    headers: {
      location: target + query,
      "set-cookie": serializeLocaleCookie(code, site.cookie),
      "cache-control": "no-store",
    },
  });
}

function partsOf(address: string, locales: OpenSite["locales"]) {
  const [, pathname = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  return { path: splitLocale(pathname, locales).path, search };
}
