import type { OpenSite } from "../site/open-site.ts";
import type { Resource } from "./resource.ts";

/** `robots.txt`. */
export function robotsResource({ environment }: OpenSite): Resource {
  const write = (origin: string): string => robotsText(origin, environment.isOpenToRobots);
  return {
    pattern: "/robots.txt",
    methods: { GET: (context) => context.text(write(context.env.request.origin)) },
    caching: "revalidated",
    exported: (origin) => [{ pathname: "/robots.txt", body: write(origin) }],
  };
}

/**
 * `robots.txt` (RFC 9309). A closed site disallows everything; an open one keeps crawlers away from what
 * only looks like a page.
 *
 * @param origin scheme and host, without trailing slash
 * @param isOpen false for previews and staging
 */
function robotsText(origin: string, isOpen: boolean): string {
  if (!isOpen) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *\nDisallow: /_data/\nDisallow: /_locale/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Headers of every answer: of a closed site, what is linked from elsewhere is not listed either. */
export function robotsHeaders(isOpen: boolean): Readonly<Record<string, string>> {
  return isOpen ? {} : { "x-robots-tag": "noindex, nofollow" };
}
