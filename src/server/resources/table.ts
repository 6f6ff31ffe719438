import { TrieRouter } from "hono/router/trie-router";
import type { Logger } from "pino";
import { type LocaleCode, localizePath } from "#i18n";
import type { RequestKind } from "../http/site-request.ts";
import type { OpenSite } from "../site/open-site.ts";
import { outboxResource } from "./outbox.ts";
import { bounceResources } from "./bounces.ts";
import { buildResources } from "./builds.ts";
import { cardResource } from "./cards.ts";
import { contentResources } from "./content.ts";
import { feedResources } from "./feeds.ts";
import { formResources } from "./forms.ts";
import { type Health, healthResources } from "./health.ts";
import { localeSwitchResource } from "./locale-switch.ts";
import { messagesResource } from "./messages.ts";
import { metricsResources } from "./metrics.ts";
import { numbersResources } from "./numbers.ts";
import { pageDataResource, payloadResource } from "./page-data.ts";
import { previewResources } from "./preview.ts";
import type { ExportedFile, Resource } from "./resource.ts";
import { robotsResource } from "./robots-text.ts";
import { studioPageResources } from "../studio-page/studio-page-resource.ts";
import { searchResource } from "./search.ts";
import { securityTextResource } from "./security-text.ts";
import { sitemapResources } from "./sitemap.ts";
import { webManifestResource } from "./web-manifest.ts";

/** What resources are made of. */
export interface ResourceOptions {
  readonly site: OpenSite;
  readonly health: Health;
  /** Security headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Logger;
}

/** Every address of the site but its files, the more specific one first. A new address is one entry. */
export function createResources(options: ResourceOptions): readonly Resource[] {
  const { site, health, headers, log } = options;
  const forms = formResources(options);
  const resources: readonly Resource[] = [
    ...ofKind("health", [...healthResources(site, health), ...metricsResources(site)]),
    ...ofKind("machine", [robotsResource(site), securityTextResource(site)]),
    ...ofKind("data", [messagesResource(site), pageDataResource(site), payloadResource(site)]),
    ...ofKind("data", numbersResources(site)),
    ...ofKind("content", contentResources(site, headers)),
    ...ofKind("studio", [
      ...previewResources(site),
      outboxResource(site),
      ...studioPageResources({ site, log, readBody: forms.readBody }),
    ]),
    ...ofKind("search", [searchResource(site)]),
    ...ofKind("build", buildResources(site)),
    ...ofKind("page", [localeSwitchResource(site)]),
    ...ofKind("form", [...bounceResources(site, forms.readBody), ...forms.calls]),
    ...ofKind("machine", [webManifestResource(site, headers)]),
    ...ofKind(
      "machine",
      sitemapResources(site, headers, async () => {
        const lists = resources.map(({ listed }) => listed?.() ?? Promise.resolve([]));
        return (await Promise.all(lists)).flat();
      }),
    ),
    ...ofKind("feed", feedResources(site, headers)),
    ...ofKind("card", [cardResource(site, log)]),
    {
      pattern: PAGES,
      kind: "page",
      methods: { GET: ({ env }) => env.pages.answer(env.request), POST: forms.postToPage },
      caching: "revalidated",
      afterRedirects: true,
      listed: async () => (await site.renderer()).pages(),
    },
  ];
  return resources;
}

/** A family of addresses whose requests are counted as one kind. */
function ofKind(kind: RequestKind, resources: readonly Resource[]): readonly Resource[] {
  return resources.map((resource) => ({ ...resource, kind }));
}

/** Pattern of the pages: whatever is nothing else. */
const PAGES = "*";

/** A resource's patterns: one, or one for each language. */
export function patternsOf(
  { pattern, isLocalized }: Resource,
  locales: readonly LocaleCode[],
): readonly string[] {
  return isLocalized ? locales.map((locale) => localizePath(pattern, locale, locales)) : [pattern];
}

/** Tells addresses of resources from those that documents may have. */
export function createResourceMatcher(
  resources: readonly Resource[],
  locales: readonly LocaleCode[],
): (pathname: string) => boolean {
  const router = new TrieRouter<Resource>();
  for (const resource of resources) {
    if (resource.pattern === PAGES) continue;
    for (const pattern of patternsOf(resource, locales)) router.add("GET", pattern, resource);
  }
  return (pathname) => router.match("GET", pathname)[0].length > 0;
}

/** All files of a static export that are no pages, cards or files of the build. */
export async function* exportedFiles(
  resources: readonly Resource[],
  origin: string,
): AsyncGenerator<ExportedFile> {
  for (const { exported } of resources) if (exported) yield* exported(origin);
}
