import type { IncomingMessage, ServerResponse } from "node:http";
import { FEED_TYPES, readFeedAddress, writeFeed } from "./feeds.ts";
import { requestOrigin } from "./request-origin.ts";
import type { OpenSite } from "./site-server.ts";
import { type Variant, writePage } from "./write-page.ts";

const VARIANT: Variant = {
  headers: { "cache-control": "public, max-age=0, must-revalidate" },
  cookies: [],
};

/** Answers a request for a feed; false leaves the request untouched. */
export type FeedAnswerer = (
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
) => Promise<boolean>;

/** Feeds are finished pages like others: made once, kept until the content changes. */
export function createFeedAnswerer(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
): FeedAnswerer {
  return async (request, response, pathname) => {
    const address = readFeedAddress(pathname, site.locales);
    if (!address) return false;
    const { locale, format } = address;
    const origin = requestOrigin(request, site.environment);
    const page = await site.pages.get(`${origin} feed ${format} ${locale}`, async () => {
      const feed = await (await site.renderer()).feed(locale, origin);
      const body = writeFeed(feed, address, origin, site.locales);
      return { status: 200, headers: { "content-type": FEED_TYPES[format] }, body, keep: true };
    });
    writePage(request, response, page, headers, VARIANT);
    return true;
  };
}
