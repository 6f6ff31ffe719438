import { type LocaleCode, localizePath } from "#i18n";
import type { CheckedStudio } from "./check.ts";
import { readPage, type ReadPage } from "./read-page.ts";

/** A page as a visitor without cookies gets it. */
export interface VisitedPage {
  /** Path and query. */
  readonly path: string;
  /** Page that links to it; undefined for one of the sitemap. */
  readonly from: string | undefined;
  readonly status: number;
  /** True for a document of HTML. */
  readonly isHtml: boolean;
  readonly text: string;
  readonly page: ReadPage;
  /** Links to pages of this site. */
  readonly links: readonly PageLink[];
}

/** Where a link leads. */
interface PageLink {
  /** Path and query. */
  readonly to: string;
  /** Id of the place in the page; empty for the whole page. */
  readonly anchor: string;
}

/** How many redirects are followed. */
const REDIRECTS_MAX = 5;

/**
 * Follows every link from the home pages and all that the sitemap names. Pages with a query are looked
 * at, but their links are not followed: they are views of the page without one.
 */
export async function* visitPages(studio: CheckedStudio): AsyncGenerator<VisitedPage> {
  const { locales } = studio.site;
  const starts = [
    ...locales.map((locale) => localizePath("/", locale, locales)),
    ...(await sitemapPaths(studio)),
  ];
  const waiting = new Map<string, string | undefined>(starts.map((path) => [path, undefined]));
  let done = 0;
  // The map grows while it is walked.
  for (const [path, from] of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one page in memory at a time
    const visited = await visit(studio, path, from);
    for (const { to } of path.includes("?") ? [] : visited.links) {
      if (!waiting.has(to)) waiting.set(to, path);
    }
    done += 1;
    studio.progress("visiting pages", done, waiting.size);
    yield visited;
  }
}

async function visit(
  studio: CheckedStudio,
  path: string,
  from: string | undefined,
): Promise<VisitedPage> {
  let response = await studio.fetch(path);
  let at = new URL(path, studio.origin);
  for (let hops = 0; hops < REDIRECTS_MAX && response.status >= 300; hops += 1) {
    const location = response.headers.get("location");
    at = new URL(location ?? at, at);
    if (response.status >= 400 || location === null || at.origin !== studio.origin) break;
    // oxlint-disable-next-line no-await-in-loop -- one leads to the next
    response = await studio.fetch(at.pathname + at.search);
  }
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const isText = isHtml || /\b(?:xml|json|text)\b/.test(response.headers.get("content-type") ?? "");
  const text = isText ? await response.text() : "";
  const page = readPage(isHtml ? text : "");
  const links = page.all("a").flatMap(({ href }) => readLink(studio, href, at) ?? []);
  return { path, from, status: response.status, isHtml, text, page, links };
}

/** The language switch goes through the server on purpose (B7): what counts is the page behind it. */
function readLink(
  { site: { locales }, origin }: CheckedStudio,
  href: string | undefined,
  from: URL,
): PageLink | undefined {
  const url = href === undefined ? null : URL.parse(href, from);
  if (url?.origin !== origin) return undefined;
  const [, code] = /^\/_locale\/([\w-]+)$/.exec(url.pathname) ?? [];
  const locale = locales.find((each: LocaleCode) => each === code);
  const to = locale
    ? localizePath(url.searchParams.get("to") ?? "/", locale, locales)
    : url.pathname + url.search;
  return { to, anchor: decodeURIComponent(url.hash.slice(1)) };
}

/** Addresses of the sitemap, and of the sitemaps that it names. */
async function sitemapPaths(studio: CheckedStudio, path = "/sitemap.xml"): Promise<string[]> {
  const text = await (await studio.fetch(path)).text();
  const found = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) =>
    URL.parse(address.replaceAll("&amp;", "&")),
  );
  const paths = found.flatMap((url) => (url?.origin === studio.origin ? url.pathname : []));
  const isIndex = text.includes("<sitemapindex");
  const below = isIndex ? await Promise.all(paths.map((each) => sitemapPaths(studio, each))) : [];
  return isIndex ? below.flat() : paths;
}
