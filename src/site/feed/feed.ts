import { createTranslator, type LocaleCode, localeOf, localizePath } from "#i18n";
import { houseAuthor } from "../founder-name.ts";
import { createPageContent } from "../content/page-content.ts";
import type { SiteServices } from "../services.ts";
import { feedHtml } from "./feed-html.ts";

/** Newest articles that a feed carries. */
const MOST = 20;
/** For articles that say no day. */
const NO_DAY = "1970-01-01";

/** An article as feeds carry it, with its whole text. */
export interface FeedArticle {
  /** Stays the same when the address of its page changes. */
  readonly id: string;
  /** Address of its page. */
  readonly address: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
  /** ISO days. */
  readonly published: string;
  readonly updated: string;
  readonly author: string;
  readonly tags: readonly string[];
  /** Address of its picture. */
  readonly image?: string;
}

/** The articles of a language, newest first, and what a feed says of itself. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Address of the list of articles. */
  readonly home: string;
  /** Language tag. */
  readonly language: string;
  readonly articles: readonly FeedArticle[];
}

/**
 * What the feed of a language carries: the articles that are written in it.
 *
 * @param origin scheme and host, without trailing slash
 */
export async function readFeed(
  services: SiteServices,
  locale: LocaleCode,
  origin: string,
): Promise<Feed> {
  const { studio, locales, languages } = services.site;
  const { iso } = localeOf(locale, languages);
  const t = createTranslator(services.messages(locale), iso);
  const content = createPageContent(services, "public", locale);
  const addressOf = (path: string): string =>
    new URL(encodeURI(localizePath(path, locale, locales)), origin).href;
  const own = content.posts().filter((post) => post.locale === locale);
  const articles: FeedArticle[] = [];
  for (const post of own.slice(0, MOST).map(content.summary)) {
    const found = await content.document(post.path);
    if (found?.kind !== "page") continue;
    const address = addressOf(post.path);
    const absolute = (written: string): string => {
      const target = written.startsWith("/") ? localizePath(written, locale, locales) : written;
      return URL.parse(target, address)?.href ?? target;
    };
    const published = post.date?.iso ?? post.updated?.iso ?? NO_DAY;
    articles.push({
      id: addressOf(`/blog/${post.slug}`),
      address,
      title: post.title ?? t("blog.untitled"),
      summary: post.description ?? "",
      html: feedHtml(found.page.body, absolute),
      published,
      updated: post.updated?.iso ?? published,
      author: post.author ?? houseAuthor(studio, locale),
      tags: post.tags.map(({ name }) => name),
      ...(post.preview && { image: new URL(post.preview, origin).href }),
    });
  }
  return {
    title: `${t("nav.blog")} | ${studio.name}`,
    description: t("blog.description"),
    home: addressOf("/blog"),
    language: iso,
    articles,
  };
}
