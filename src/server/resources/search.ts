import type { Context } from "hono";
import { readAskedPages } from "#site";
import { clientNetworks } from "../http/client-network.ts";
import { createRateBuckets } from "../http/rate-buckets.ts";
import { NO_STORE } from "../http/answer.ts";
import type { SiteEnv } from "../http/site-answer.ts";
import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** Searches of one network at once, and how many more each second: several people who type fast. */
const [AT_ONCE, PER_SECOND] = [60, 10];

/**
 * The search call: `/search.json?q=…&page=…`, `/he/search.json?…`. What the search page of the
 * language shows, as JSON; see docs/guides/searching.md. 429 for too many, 503 when search is unavailable.
 */
export function searchResource(site: OpenSite): Resource {
  const buckets = createRateBuckets(AT_ONCE, PER_SECOND);
  return {
    pattern: "/search.json",
    isLocalized: true,
    methods: {
      GET(context) {
        const { incoming } = context.env;
        const [network = ""] = clientNetworks(incoming, site.environment.trustProxy);
        if (buckets.take(network, performance.now())) return answerSearch(context, site);
        site.metrics?.limitHit("search");
        return problem(429, "Too many searches");
      },
    },
    caching: "none",
  };
}

async function answerSearch(context: Context<SiteEnv>, site: OpenSite): Promise<Response> {
  const { split, search, preview, access } = context.env.request;
  const renderer = await site.renderer();
  const asked = readAskedPages(new URLSearchParams(search));
  const { ok, ...found } = await renderer.search(asked, split.locale, access);
  if (!ok) return problem(503, "The search is away");
  return context.json({ ok, ...found }, 200, {
    "cache-control": preview ? "private, no-store" : "private, no-cache",
    "x-robots-tag": "noindex",
  });
}

function problem(status: 429 | 503, title: string): Response {
  const headers = { ...NO_STORE, "retry-after": "1" };
  return Response.json({ title, status }, { status, headers });
}
