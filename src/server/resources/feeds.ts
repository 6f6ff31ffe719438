import { type LocaleCode, localizePath, splitLocale } from "#i18n";
import type { Feed, FeedArticle } from "#site";

/** The two formats, by the names of their files. */
const FORMATS = { "/feed.xml": "atom", "/feed.json": "json" } as const;

/** A feed that an address names. */
export interface FeedAddress {
  readonly locale: LocaleCode;
  readonly format: (typeof FORMATS)[keyof typeof FORMATS];
}

/** Content types of the formats. */
export const FEED_TYPES: Readonly<Record<FeedAddress["format"], string>> = {
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

/** `/feed.xml`, `/he/feed.xml`, `/feed.json`: the feed of a language; undefined for other paths. */
export function readFeedAddress(
  pathname: string,
  locales: readonly LocaleCode[],
): FeedAddress | undefined {
  if (!/\/feed\.(?:xml|json)$/.test(pathname)) return undefined;
  const { path, locale } = splitLocale(pathname, locales);
  const format = Object.hasOwn(FORMATS, path) ? FORMATS[path as keyof typeof FORMATS] : undefined;
  return format && { locale, format };
}

/** Writes a feed in the format of its address: Atom (RFC 4287) or JSON Feed 1.1. */
export function writeFeed(
  feed: Feed,
  { format, locale }: FeedAddress,
  origin: string,
  locales: readonly LocaleCode[],
): string {
  const name = format === "atom" ? "/feed.xml" : "/feed.json";
  const self = origin + localizePath(name, locale, locales);
  return format === "atom" ? writeAtom(feed, self) : writeJson(feed, self);
}

function writeAtom(feed: Feed, self: string): string {
  const updated = feed.articles.map((article) => article.updated).toSorted();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(feed.title)}</title>
  <subtitle>${escapeXml(feed.description)}</subtitle>
  <updated>${timeOf(updated.at(-1) ?? "1970-01-01")}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(feed.home)}"/>
${feed.articles.map(writeEntry).join("")}</feed>
`;
}

function writeEntry(article: FeedArticle): string {
  const categories = article.tags.map((tag) => `    <category term="${escapeXml(tag)}"/>\n`);
  return `  <entry>
    <id>${escapeXml(article.id)}</id>
    <title>${escapeXml(article.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(article.address)}"/>
    <published>${timeOf(article.published)}</published>
    <updated>${timeOf(article.updated)}</updated>
    <author><name>${escapeXml(article.author)}</name></author>
${categories.join("")}    <summary>${escapeXml(article.summary)}</summary>
    <content type="html">${escapeXml(article.html)}</content>
  </entry>
`;
}

function writeJson(feed: Feed, self: string): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    description: feed.description,
    home_page_url: feed.home,
    feed_url: self,
    language: feed.language,
    items: feed.articles.map((article) => ({
      id: article.id,
      url: article.address,
      title: article.title,
      summary: article.summary,
      content_html: article.html,
      date_published: timeOf(article.published),
      date_modified: timeOf(article.updated),
      authors: [{ name: article.author }],
      tags: article.tags,
      language: feed.language,
      ...(article.image !== undefined && { image: article.image }),
    })),
  });
}

/** A day as a time (RFC 3339); what front matter says beyond the day is kept. */
function timeOf(date: string): string {
  return new Date(date).toISOString();
}

/** Text in XML: what XML 1.0 has no place for is left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
