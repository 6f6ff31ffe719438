import { languageLinks, type LocaleCode } from "#i18n";
import type { ListedPage } from "#site";
import type { OpenSite } from "../site/open-site.ts";
import { escapeXml } from "./feeds.ts";
import { generatedText } from "./generated-text.ts";
import type { ExportedFile, Resource } from "./resource.ts";

const TYPE = "application/xml; charset=utf-8";

/** Most pages of one file: some 7 MB of the 50 that the protocol allows. */
const MOST = 5_000;
const PART = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

/** What a sitemap says of every page. */
interface ListedSite extends Pick<OpenSite, "locales" | "languages"> {
  /** Scheme and host, without trailing slash. */
  readonly origin: string;
}

/** A page in one language. */
interface Entry {
  readonly page: ListedPage;
  readonly locale: LocaleCode;
}

/**
 * The sitemap, and the parts of a large one.
 *
 * @param listed all pages that it lists
 */
export function sitemapResources(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
  listed: () => Promise<readonly ListedPage[]>,
): readonly Resource[] {
  const answer = generatedText(site, headers, TYPE, async ({ pathname, origin }) =>
    writeSitemap(pathname, { ...site, origin }, await listed()),
  );
  async function* exported(origin: string): AsyncGenerator<ExportedFile> {
    const pages = await listed();
    for (let part = 0, name = "sitemap"; ; part += 1, name = `sitemap-${part}`) {
      const body = writeSitemap(`/${name}.xml`, { ...site, origin }, pages);
      if (body === undefined) return;
      yield { pathname: `/${name}.xml`, body };
    }
  }
  const more = { methods: { GET: answer }, caching: "revalidated", afterRedirects: true } as const;
  return [
    { pattern: "/sitemap.xml", ...more, exported },
    { pattern: "/:part{sitemap-[1-9]\\d{0,4}\\.xml}", ...more },
  ];
}

/**
 * The sitemap with one entry per page and language, each with all its translations,
 * pictures and films (sitemaps.org 0.9 with xhtml:link and Google's image and video extensions); of
 * many pages, the index of the parts, or one of them.
 *
 * @param pages paths in the default language, each with the languages it exists in
 * @returns undefined for a part that there is not
 */
export function writeSitemap(
  pathname: string,
  site: ListedSite,
  pages: readonly ListedPage[],
): string | undefined {
  const entries = pages.flatMap((page) => page.locales.map((locale): Entry => ({ page, locale })));
  const parts = Math.ceil(entries.length / MOST);
  const asked = Number(PART.exec(pathname)?.[1] ?? 0);
  if (asked === 0) {
    return parts > 1 ? writeIndex(site.origin, parts) : writeEntries(site, entries);
  }
  if (parts < 2 || asked > parts) return undefined;
  return writeEntries(site, entries.slice((asked - 1) * MOST, asked * MOST));
}

function writeIndex(origin: string, parts: number): string {
  const list = Array.from(
    { length: parts },
    (_, index) => `  <sitemap><loc>${escapeXml(origin)}/sitemap-${index + 1}.xml</loc></sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${list.join("")}</sitemapindex>
`;
}

function writeEntries(site: ListedSite, entries: readonly Entry[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">
${entries.map((entry) => writeEntry(site, entry)).join("\n")}
</urlset>
`;
}

function writeEntry(site: ListedSite, { page, locale }: Entry): string {
  const { path, addresses, locales, updated, picture } = page;
  const { origin } = site;
  const links = languageLinks(encodeURI(path), locale, origin, site, locales, addresses);
  const { canonical, alternates } = links;
  const day = updated?.[locale];
  const lines = [
    `<loc>${escapeXml(canonical)}</loc>`,
    ...(day === undefined ? [] : [`<lastmod>${escapeXml(day.slice(0, 10))}</lastmod>`]),
    ...alternates.map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`,
    ),
    ...(picture === undefined
      ? []
      : [`<image:image><image:loc>${escapeXml(origin + picture)}</image:loc></image:image>`]),
    ...writeVideo(origin, page, locale),
  ];
  return `  <url>\n${lines.map((line) => `    ${line}\n`).join("")}  </url>`;
}

/** Longest film that the extension takes, in seconds: eight hours. */
const LONGEST = 28_800;
/** Most characters of a description. */
const MOST_SAID = 2_048;

/** The film of a page, its parts in the order of Google's sitemap-video.xsd. */
function writeVideo(
  origin: string,
  { video, picture }: ListedPage,
  locale: LocaleCode,
): readonly string[] {
  const said = video?.texts[locale];
  if (!video || !said || picture === undefined) return [];
  const { address, seconds, published } = video;
  const parts: readonly (readonly [name: string, value: string | undefined])[] = [
    ["thumbnail_loc", origin + picture],
    ["title", said.title],
    ["description", [...said.description].slice(0, MOST_SAID).join("")],
    ["content_loc", new URL(address, origin).href],
    ["duration", String(Math.min(LONGEST, Math.max(1, Math.round(seconds))))],
    ["publication_date", published?.slice(0, 10)],
  ];
  return [
    "<video:video>",
    ...parts.flatMap(([name, value]) =>
      value === undefined ? [] : [`  <video:${name}>${escapeXml(value)}</video:${name}>`],
    ),
    "</video:video>",
  ];
}
