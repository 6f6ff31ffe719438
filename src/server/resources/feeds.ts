import { type LocaleCode, localizePath } from "#i18n";
import type { Feed, FeedArticle } from "#site";
import type { OpenSite } from "../site/open-site.ts";
import { generatedText } from "./generated-text.ts";
import type { ExportedFile, Resource } from "./resource.ts";

/** The two formats: Atom (RFC 4287) and JSON Feed 1.1. */
const FORMATS = [
  { file: "feed.xml", type: "application/atom+xml; charset=utf-8", write: writeAtom },
  { file: "feed.json", type: "application/feed+json; charset=utf-8", write: writeJson },
] as const;

/** What is written again and again: of each the feature by which a studio has it. */
const SOURCES = [
  { feature: "blog", folder: "/", read: "feed" },
  { feature: "newsletter", folder: "/newsletter/", read: "issueFeed" },
] as const;

/** The articles and the issues of each language as feeds; none of what the studio does not have. */
export function feedResources(
  site: OpenSite,
  headers: Readonly<Record<string, string>>,
): readonly Resource[] {
  return SOURCES.filter(({ feature }) => site.studio.features[feature]).flatMap(
    ({ folder, read }) =>
      FORMATS.map(({ file, type, write }): Resource => {
        const path = folder + file;
        const feedOf = async (locale: LocaleCode, origin: string): Promise<string> => {
          const renderer = await site.renderer();
          return write(
            await renderer[read](locale, origin),
            origin + localizePath(path, locale, site.locales),
          );
        };
        async function* exported(origin: string): AsyncGenerator<ExportedFile> {
          for (const locale of site.locales) {
            yield {
              pathname: localizePath(path, locale, site.locales),
              body: await feedOf(locale, origin),
            };
          }
        }
        const answer = generatedText(site, headers, type, ({ split, origin }) =>
          feedOf(split.locale, origin),
        );
        return {
          pattern: path,
          isLocalized: true,
          methods: { GET: answer },
          caching: "revalidated",
          afterRedirects: true,
          exported,
        };
      }),
  );
}

function writeAtom(feed: Feed, self: string): string {
  const updated = feed.articles.map((article) => article.updated).toSorted();
  const said = feed.description;
  const subtitle = said && `  <subtitle>${escapeXml(said)}</subtitle>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(feed.title)}</title>
${subtitle}  <updated>${timeOf(updated.at(-1) ?? "1970-01-01")}</updated>
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
    ...(feed.description && { description: feed.description }),
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
