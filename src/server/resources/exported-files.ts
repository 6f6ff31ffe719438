import { localizePath } from "#i18n";
import { buildMeta, latestBuild } from "./builds.ts";
import { writeSnapshot } from "./content-snapshot.ts";
import { readFeedAddress, writeFeed } from "./feeds.ts";
import { browserTexts } from "../site/message-source.ts";
import type { ReadingSite } from "../site/open-reading-site.ts";
import { robotsText } from "./robots-text.ts";
import { SECURITY_TEXT_PATH, securityText } from "./security-text.ts";
import { contentIntegrity } from "../site/site-content.ts";
import { writeSitemap } from "./sitemap.ts";
import { writeWebManifest } from "./web-manifest.ts";

/** An answer of the server that is the same for everybody and no page. */
export interface BareFile {
  /** Path of its address. */
  readonly pathname: string;
  /** Text, in pieces where it is long. */
  readonly body: string | AsyncIterable<string>;
}

/**
 * Everything that the server makes besides pages and cards and that does not depend on who asks: feeds,
 * sitemaps, web manifests, texts and builds for the browser, what robots and reporters read, and where the client
 * database is on its snapshot.
 *
 * @param origin scheme and host, without trailing slash
 */
export async function* madeFiles(site: ReadingSite, origin: string): AsyncGenerator<BareFile> {
  const { environment, locales, pagesOf, studio } = site;
  yield { pathname: "/robots.txt", body: robotsText(origin, environment.isOpenToRobots) };
  const security = securityText(studio, origin, site.clock.now());
  if (security !== undefined) yield { pathname: SECURITY_TEXT_PATH, body: security };
  yield { pathname: "/builds/latest.json", body: JSON.stringify(latestBuild(site)) };
  yield { pathname: `/builds/meta/${site.buildId}.json`, body: JSON.stringify(buildMeta(site)) };
  for (const locale of locales) {
    const pathname = `/_messages/${site.messages.version()}/${locale}.json`;
    yield { pathname, body: JSON.stringify(browserTexts(site, locale)) };
    const manifest = localizePath("/site.webmanifest", locale, locales);
    const texts = site.messages.messages(locale);
    yield { pathname: manifest, body: writeWebManifest(studio.name, locale, locales, texts) };
  }
  const pages = pagesOf.pages();
  for (let part = 0, name = "sitemap"; ; part += 1, name = `sitemap-${part}`) {
    const body = writeSitemap(`/${name}.xml`, origin, pages);
    if (body === undefined) break;
    yield { pathname: `/${name}.xml`, body };
  }
  for (const locale of studio.features.blog ? locales : []) {
    const feed = await pagesOf.feed(locale, origin);
    for (const name of ["feed.xml", "feed.json"]) {
      const pathname = localizePath(`/${name}`, locale, locales);
      const address = readFeedAddress(pathname, locales);
      if (address) yield { pathname, body: writeFeed(feed, address, origin, locales) };
    }
  }
  if (environment.contentClientDatabase) {
    const pathname = `/api/_content/cache.${contentIntegrity(site.content)}.json`;
    yield { pathname, body: writeSnapshot(site, "public") };
  }
}
