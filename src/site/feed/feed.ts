import { createTranslator, type LocaleCode, localeOf, localizePath } from "#i18n";
import { houseAuthor } from "../founder.ts";
import { createPageContent } from "../content/page-content.ts";
import type { SiteServices } from "../services.ts";
import { feedHtml } from "./feed-html.ts";

/** Newest ones that a feed carries. */
const MOST = 20;
/** For articles that say no day. */
const NO_DAY = "1970-01-01";

/** An article, or an issue of the newsletter, as feeds carry it, with its whole text. */
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

/** What is written in a language, newest first, and what a feed says of itself. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Address of their list. */
  readonly home: string;
  /** Language tag. */
  readonly language: string;
  readonly articles: readonly FeedArticle[];
}

/** Something written whose text a feed carries whole. */
interface Entry extends Omit<FeedArticle, "id" | "address" | "html"> {
  /** Path in the default language, which stays. */
  readonly lasting: string;
  /** Path of its page, without language prefix. */
  readonly path: string;
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
  const asked = askedOf(services, locale, origin);
  const { t, content } = asked;
  const own = content.posts().filter((post) => post.locale === locale);
  const entries = own
    .slice(0, MOST)
    .map(content.summary)
    .map((post): Entry => {
      const published = post.date?.iso ?? post.updated?.iso ?? NO_DAY;
      return {
        lasting: `/blog/${post.slug}`,
        path: post.path,
        title: post.title ?? t("blog.untitled"),
        summary: post.description ?? "",
        published,
        updated: post.updated?.iso ?? published,
        author: post.author ?? houseAuthor(services.site.studio, locale),
        tags: post.tags.map(({ name }) => name),
        ...(post.preview && { image: new URL(post.preview, origin).href }),
      };
    });
  return feedOf(asked, entries, {
    title: t("nav.blog"),
    description: t("blog.description"),
    home: "/blog",
  });
}

/**
 * What the feed of the newsletter carries: the issues that are written in the language.
 *
 * @param origin scheme and host, without trailing slash
 */
export async function readIssueFeed(
  services: SiteServices,
  locale: LocaleCode,
  origin: string,
): Promise<Feed> {
  const asked = askedOf(services, locale, origin);
  const { t, content } = asked;
  const own = content.source.issues(locale).filter((issue) => issue.locale === locale);
  const entries = own.slice(0, MOST).map(({ number, path, title, description, date }): Entry => ({
    lasting: `/newsletter/${number}`,
    path,
    title,
    summary: description,
    published: date,
    updated: date,
    author: houseAuthor(services.site.studio, locale),
    tags: [],
  }));
  return feedOf(asked, entries, {
    title: t("footer.newsletterPage.title"),
    description: t("footer.newsletterPage.description"),
    home: "/newsletter",
  });
}

function askedOf(services: SiteServices, locale: LocaleCode, origin: string) {
  const { locales, languages } = services.site;
  const { iso } = localeOf(locale, languages);
  return {
    services,
    locale,
    iso,
    t: createTranslator(services.messages(locale), iso),
    content: createPageContent(services, "public", locale),
    addressOf: (path: string): string =>
      new URL(encodeURI(localizePath(path, locale, locales)), origin).href,
  };
}

async function feedOf(
  { services, locale, iso, content, addressOf }: ReturnType<typeof askedOf>,
  entries: readonly Entry[],
  { title, home, description }: Pick<Feed, "title" | "home" | "description">,
): Promise<Feed> {
  const { studio, locales } = services.site;
  const articles: FeedArticle[] = [];
  for (const { lasting, path, ...entry } of entries) {
    const found = await content.document(path);
    if (found?.kind !== "page") continue;
    const address = addressOf(path);
    const absolute = (written: string): string => {
      const target = written.startsWith("/") ? localizePath(written, locale, locales) : written;
      return URL.parse(target, address)?.href ?? target;
    };
    const html = feedHtml(found.page.body, absolute);
    articles.push({ ...entry, id: addressOf(lasting), address, html });
  }
  return {
    title: `${title} | ${studio.name}`,
    description,
    home: addressOf(home),
    language: iso,
    articles,
  };
}
