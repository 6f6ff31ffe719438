import type { Access, PageDocument, PortfolioItem, Post } from "#content";
import { isLocaleCode, type LocaleCode, localeOf } from "#i18n";
import { CIRCLE, followRedirects, NOWHERE } from "./document-redirects.ts";
import { otherAddresses, writtenLinks } from "./document-addresses.ts";
import { postsByTag } from "../features/articles/posts-by-tag.ts";
import { prepareBody } from "../features/articles/prepare-body.ts";
import type {
  DocumentPage,
  FilmPreview,
  PostSummary,
  ResolvedDocument,
  TagCount,
  Work,
} from "../features/articles/summaries.ts";
import { tagKey } from "../features/articles/tag-key.ts";
import type { AskedPages } from "../features/search/asked-pages.ts";
import type { Chapter, Cue } from "../features/films/cue.ts";
import type { SiteContent, SiteServices } from "../services.ts";
import { choosePosts, type PostChoice } from "../features/articles/choose-posts.ts";
import { commonSource, shortenFilm } from "../ui/film.ts";
import { languageOf } from "./text-language.ts";
import type { FoundPages } from "../features/search/found-pages.ts";
import { findPages } from "./find-pages.ts";
import { jpegAddress } from "../ui/picture.ts";

/** Content in the form in which pages show it, in one language. */
export interface PageContent {
  /** Articles, newest first. */
  posts(): readonly Post[];
  /** An article as lists show it; only those that are shown need it. */
  summary(post: Post): PostSummary;
  /** Tags with the number of their articles, the most used first. */
  tags(): readonly TagCount[];
  /** Languages in which a page of the blog has something to show. */
  blogLocales(choice: PostChoice): readonly LocaleCode[];
  /** Works in their order; those without a still are left out. */
  works(): readonly Work[];
  /** What is said in the film of a work, in the page's language; empty when it has no captions. */
  transcript(slug: string): Promise<readonly Cue[]>;
  /** The parts of the film of a work, named in the page's language. */
  chapters(slug: string): Promise<readonly Chapter[]>;
  /** The document at an address, or where its visitors are sent. */
  document(path: string): Promise<ResolvedDocument | undefined>;
  /** Documents in which a visitor's words stand. */
  search(asked: AskedPages): Promise<FoundPages>;
}

/**
 * Puts content into the form in which pages show it: dates and names in the page's language, stills
 * looked up. All of it happens on the server, so that both sides show the same text.
 */
export function createPageContent(
  services: SiteServices,
  access: Access,
  locale: LocaleCode,
): PageContent {
  const content = services.content(access);
  const { iso } = localeOf(locale);
  const dates = new Intl.DateTimeFormat(iso, { dateStyle: "long", timeZone: "UTC" });
  const dateOf = (date: string | undefined): DateText | undefined => {
    const time = Date.parse(date ?? "");
    return date === undefined || Number.isNaN(time)
      ? undefined
      : { iso: date, text: dates.format(time) };
  };
  const names = content.tagNames(locale);
  const nameOf = (tag: string): string =>
    [tag, tagKey(tag)].flatMap((key) => (Object.hasOwn(names, key) ? (names[key] ?? []) : []))[0] ??
    tag;

  const mediaOf = (slug: string): string | undefined =>
    content.portfolio(locale).find((each) => each.slug === slug)?.video.media;

  const summarize = (post: Post): PostSummary => ({
    ...languageOf(post.locale, locale, services),
    path: post.path,
    slug: post.slug,
    title: post.title,
    description: post.description,
    date: dateOf(post.date),
    updated: dateOf(post.updated),
    author: post.author,
    tags: post.tags.map((tag) => ({ key: tagKey(tag), name: nameOf(tag) })),
    minutes: post.minutes,
    featured: post.featured,
    draft: post.draft,
    ...illustrationOf(post.image, services),
  });

  return {
    search: (asked) => findPages(asked, services, { access, locale, dateOf }),
    posts: () => content.posts(locale),
    summary: summarize,
    tags: () => countTags(content, locale, nameOf),
    blogLocales: (choice) =>
      services.site.locales.filter((code) => choosePosts(content.posts(code), choice)),
    works: () => content.portfolio(locale).flatMap((item) => toWork(item, locale, services)),
    transcript: async (slug) => {
      const media = mediaOf(slug);
      return media === undefined ? [] : services.transcript(media, locale);
    },
    chapters: async (slug) => {
      const media = mediaOf(slug);
      return media === undefined ? [] : services.chapters(media, locale);
    },
    async document(path) {
      const moved = content.moved(path, locale);
      if (moved !== undefined) return { kind: "moved", to: encodeURI(moved) };
      const redirect = await followRedirects(content, path, locale, services.site.locales);
      if (redirect === NOWHERE) return undefined;
      if (redirect === CIRCLE) return { kind: "circle" };
      if (redirect !== undefined) return { kind: "redirect", to: redirect };
      const found = await content.page(path, locale);
      if (!found) return undefined;
      const link = writtenLinks(content, path, locale, services.site.locales);
      return { kind: "page", page: toPage(found, locale, services, { dateOf, link }) };
    },
  };
}

type DateText = NonNullable<PostSummary["date"]>;

/** The picture that front matter names: a still of the manifest, or any file for previews only. */
function illustrationOf(
  image: Post["image"],
  services: SiteServices,
): Pick<PostSummary, "picture" | "alt" | "caption" | "preview"> {
  const { media, src, alt = "", caption } = image ?? {};
  const picture = media === undefined ? undefined : services.picture(media);
  return { picture, alt, caption, preview: picture ? jpegAddress(picture) : src };
}

function countTags(
  content: SiteContent,
  locale: LocaleCode,
  nameOf: (tag: string) => string,
): readonly TagCount[] {
  const counts = [...postsByTag(content.posts(locale))].map(([key, { written, posts }]) => ({
    key,
    name: nameOf(written),
    count: posts.size,
  }));
  return counts.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale));
}

function toWork(item: PortfolioItem, locale: LocaleCode, services: SiteServices): Work[] {
  const picture = services.picture(item.video.media);
  if (!picture) return [];
  const files = services.film(item.video.media);
  const film = files && shortenFilm(files);
  const { slug, title, description, category, client, year } = item;
  return [
    {
      slug,
      path: item.path,
      title,
      description,
      category,
      client,
      year,
      picture,
      ...(film && { film }),
      services: item.services,
      ...languageOf(item.locale, locale, services),
    },
  ];
}

/** How a document's days and links are written. */
interface Writing {
  readonly dateOf: (date: string | undefined) => DateText | undefined;
  readonly link: (href: string) => string;
}

function toPage(
  { document, code, layout, locale: written, ...found }: PageDocument,
  locale: LocaleCode,
  services: SiteServices,
  { dateOf, link }: Writing,
): DocumentPage {
  const { studio } = services.site;
  // What data files call their body was never sanitized.
  const { body } = (document._type === "markdown" ? document : {}) as {
    body?: { children?: Parameters<typeof prepareBody>[0] };
  };
  const context = {
    code,
    picture: services.picture,
    link,
    variables: {
      "studio.name": studio.name,
      "studio.founder": studio.founder.names[locale] ?? studio.founder.name,
      "studio.email": studio.contact.email,
      "studio.whatsapp": studio.contact.whatsapp,
    },
  };
  const { toc } = (body ?? {}) as { toc?: DocumentPage["toc"] };
  const image = document["image"] as Post["image"];
  const text = (value: unknown): string | undefined =>
    typeof value === "string" && value !== "" ? value : undefined;
  return {
    ...languageOf(written, locale, services),
    path: String(document._path),
    title: text(document.title) ?? (typeof document.title === "number" ? `${document.title}` : ""),
    description: text(document.description),
    published: dateOf(text(document["date"])),
    updated: dateOf(text(document["updated"])),
    film: filmOf(document["video"], services),
    layout,
    category: text(document["category"]),
    ...illustrationOf(image, services),
    draft: Boolean(document._draft),
    toc: toc?.links.length ? toc : undefined,
    body: Array.isArray(body?.children) ? prepareBody(body.children, context) : [],
    startsWithTitle: startsWithTitle(body?.children),
    translations: found.translations
      .filter(isLocaleCode)
      .filter((translation) => services.site.locales.includes(translation)),
    ...otherAddresses(String(document._path), found.addresses),
  };
}

/** The film that front matter names, where there is one by now. */
function filmOf(video: unknown, services: SiteServices): FilmPreview | undefined {
  const { media } = (video ?? {}) as Partial<PortfolioItem["video"]>;
  const film = typeof media === "string" ? services.film(media) : undefined;
  const source = film && commonSource(film);
  if (!source) return undefined;
  const { address, width, height } = source;
  return { address, width, height, seconds: film.seconds };
}

/** True when the text brings its own h1. */
function startsWithTitle(children: Parameters<typeof prepareBody>[0] | undefined): boolean {
  const first = children?.find((node) => node.type === "element" && node.tag !== "hr");
  return first?.type === "element" && first.tag === "h1";
}
