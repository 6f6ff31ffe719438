import { type Context, Hono } from "hono";
import { splitLocale } from "#i18n";
import { readAskedPages } from "#site";
import { clientNetwork } from "../http/client-network.ts";
import { accessOf, readPreview } from "../site/preview.ts";
import { createRateBuckets } from "../http/rate-buckets.ts";
import { type EndpointEnv, NO_STORE } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";

const CALL = /^(?:\/[a-z]{2})?\/search\.json$/;
/** Searches of one network at once, and how many more each second: several people who type fast. */
const [AT_ONCE, PER_SECOND] = [60, 10];

/** True for paths of the search call. */
export function isSearchCall(pathname: string): boolean {
  return CALL.test(pathname);
}

/**
 * The search call: `/search.json?q=…&page=…`, `/he/search.json?…`. What the search page of the
 * language shows, as JSON; see docs/guides/searching.md. 429 for too many, 503 when nobody can look.
 */
export function createSearchEndpoint(site: OpenSite): Hono<EndpointEnv> {
  const app = new Hono<EndpointEnv>();
  const buckets = createRateBuckets(AT_ONCE, PER_SECOND);
  app.get("*", (context) => {
    const { incoming } = context.env;
    const network = clientNetwork(incoming, site.environment.trustProxy) ?? "";
    return buckets.take(network, performance.now())
      ? answerSearch(context, site)
      : problem(context, 429, "Too many searches");
  });
  return app;
}

async function answerSearch(context: Context<EndpointEnv>, site: OpenSite): Promise<Response> {
  const { url, path } = context.req;
  const split = splitLocale(path, site.locales);
  if (split.path !== "/search.json") return problem(context, 404, "Unknown language");
  const { searchParams, search } = new URL(url);
  const preview = readPreview(site, search, context.req.header("cookie"));
  const renderer = await site.renderer();
  const asked = readAskedPages(searchParams);
  const { ok, ...found } = await renderer.search(asked, split.locale, accessOf(preview));
  if (!ok) return problem(context, 503, "The search is away");
  return context.json({ ok, ...found }, 200, {
    "cache-control": preview ? "private, no-store" : "private, no-cache",
    "x-robots-tag": "noindex",
  });
}

function problem(context: Context<EndpointEnv>, status: 404 | 429 | 503, title: string): Response {
  const later = status === 404 ? {} : { "retry-after": "1" };
  return context.json({ title, status }, status, { ...NO_STORE, ...later });
}
