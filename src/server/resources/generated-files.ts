import type { IncomingMessage, ServerResponse } from "node:http";
import { FEED_TYPES, type FeedAddress, readFeedAddress, writeFeed } from "./feeds.ts";
import { requestOrigin } from "../http/request-origin.ts";
import { isSitemap, SITEMAP_TYPE, writeSitemap } from "./sitemap.ts";
import type { OpenSite } from "../site/open-site.ts";
import { readWebManifestAddress, WEB_MANIFEST_TYPE, writeWebManifest } from "./web-manifest.ts";
import { type Variant, writePage } from "../http/write-page.ts";

/** A file for machines, made out of the content. */
interface MadeFile {
  readonly type: string;
  /** Undefined when there is no such file after all. */
  readonly body: string | undefined;
}

const VARIANT: Variant = {
  headers: { "cache-control": "public, max-age=0, must-revalidate" },
  cookies: [],
};

/** Answers a request for a made file; false leaves the request untouched. */
export type MadeFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<boolean>;

/** Feeds, sitemaps and web manifests: made once, like pages, and kept until the content changes. */
export function createMadeFiles(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
): MadeFiles {
  const feedAt = (pathname: string): FeedAddress | undefined =>
    site.studio.features.blog ? readFeedAddress(pathname, site.locales) : undefined;
  const manifestAt = (pathname: string) => readWebManifestAddress(pathname, site.locales);
  const make = async (pathname: string, origin: string): Promise<MadeFile> => {
    const manifest = manifestAt(pathname);
    if (manifest) {
      const { locales, messages, studio } = site;
      const body = writeWebManifest(studio.name, manifest, locales, messages.messages(manifest));
      return { type: WEB_MANIFEST_TYPE, body };
    }
    const renderer = await site.renderer();
    const feed = feedAt(pathname);
    if (!feed)
      return { type: SITEMAP_TYPE, body: writeSitemap(pathname, origin, renderer.pages()) };
    const body = writeFeed(await renderer.feed(feed.locale, origin), feed, origin, site.locales);
    return { type: FEED_TYPES[feed.format], body };
  };
  return async (request, response, pathname) => {
    if (!isSitemap(pathname) && !feedAt(pathname) && !manifestAt(pathname)) return false;
    const origin = requestOrigin(request, site.environment);
    const page = await site.pages.get(`${origin} made ${pathname}`, async () => {
      const { type, body } = await make(pathname, origin);
      const isThere = body !== undefined;
      return {
        status: isThere ? 200 : 404,
        headers: { "content-type": type },
        body: body ?? "",
        keep: isThere,
      };
    });
    if (page.status === 404) return false;
    writePage(request, response, page, headers, VARIANT);
    return true;
  };
}
