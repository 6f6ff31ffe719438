import type { Context } from "hono";
import { localizePath, serializeLocaleCookie, splitLocale } from "#i18n";
import { errorAnswer, type SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** The language switch without script: `/_locale/he?to=/contact`. */
export function localeSwitchResource(site: OpenSite): Resource {
  const answer = (context: Context<SiteEnv>) => switchLocale(context, site);
  return { pattern: "/_locale/:code", methods: { GET: answer, POST: answer }, caching: "none" };
}

/** Stands for the site where its own address says nothing. */
const NO_ORIGIN = "http://localhost";

/**
 * The language switch without script (B7): sets the cookie and sends the visitor to the same page.
 * The query is taken from the Referer, because cached pages do not carry the visitor's own. A form
 * goes along to the page (307), which looks where it comes from.
 */
function switchLocale(context: Context<SiteEnv>, site: OpenSite): Response | Promise<Response> {
  const code = site.locales.find((locale) => locale === context.req.param("code"));
  const to = context.req.query("to") ?? "/";
  const target = to.startsWith("/") ? URL.parse(to, NO_ORIGIN) : null;
  const { path } = splitLocale(target?.pathname ?? "", site.locales);
  // Dots and prefixes may hide a second slash, with which browsers go to another host.
  const isInside = target?.origin === NO_ORIGIN && /^\/(?![/\\])/.test(path);
  if (!code || !isInside) return errorAnswer(context, 404);
  const referer = URL.parse(context.req.header("referer") ?? "");
  const isSamePage =
    referer?.origin === context.env.request.origin &&
    splitLocale(referer.pathname, site.locales).path === path;
  const query = isSamePage ? referer.search : target.search;
  return new Response(null, {
    status: context.req.method === "POST" ? 307 : 303,
    headers: {
      location: localizePath(path, code, site.locales) + query,
      "set-cookie": serializeLocaleCookie(code, site.cookie),
      "cache-control": "no-store",
    },
  });
}
