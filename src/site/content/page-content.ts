import { contentClientOver, findGlobals } from "#content/client";
import type { Access, PageDocument, PortfolioItem, Post } from "#content";
import { dateWriter, type LocaleCode, localeOf } from "#i18n";
import { type CaseStudyParts, toCaseStudy } from "./case-study.ts";
import { CIRCLE, followRedirects, NOWHERE } from "./document-redirects.ts";
import { dataBody } from "./data-body.ts";
import { openingOf } from "./opening.ts";
import { otherAddresses, writtenLinks } from "./document-addresses.ts";
import { type EmbeddedFilm, prepareBody } from "../features/articles/prepare-body.ts";
import type {
  DocumentPage,
  FilmPreview,
  PostSummary,
  ResolvedDocument,
  Work,
} from "../features/articles/summaries.ts";
import { tagKey } from "../features/articles/tag-key.ts";
import { formatOf } from "../ui/film-format.ts";
import type { SiteContent, SiteServices } from "../services.ts";
import { createOffer } from "./shown-offer.ts";
import { quotedValues } from "./quoted-values.ts";
import { languageOf } from "./text-language.ts";
import { findSection } from "../shell/section.ts";
import { noticeQuery, toNotice } from "../shell/notice-query.ts";
import type { Notice } from "../site-data.ts";
import { jpegAddress, type Picture } from "../ui/picture.ts";

/** Queries of the server name their language and see what its asker may see. */
const ANSWERS = { defaultLocale: undefined, excludeDrafts: false };

/** Content in the form in which pages show it, in one language. */
export type PageContent = ReturnType<typeof createPageContent>;

/**
 * Puts content into the form in which pages show it: dates and names in the page's language, stills
 * looked up. All of it happens on the server, so that both sides show the same text.
 */
// Long: the forms of one content, each a few lines.
export function createPageContent(services: SiteServices, access: Access, locale: LocaleCode) {
  const content = services.content(access);
  const { iso } = localeOf(locale, services.site.languages);
  const { dateOf, plannedOf } = dateTexts(iso);
  const names = content.tagNames(locale);
  const tagName = (tag: string): string =>
    [tag, tagKey(tag)].flatMap((key) => (Object.hasOwn(names, key) ? (names[key] ?? []) : []))[0] ??
    tag;

  const summarize = (post: Post): PostSummary => ({
    ...languageOf(post.locale, locale, services),
    path: post.path,
    slug: post.slug,
    title: post.title,
    description: post.description,
    date: dateOf(post.date),
    updated: dateOf(post.updated),
    author: post.author,
    tags: post.tags.map((tag) => ({ key: tagKey(tag), name: tagName(tag) })),
    minutes: post.minutes,
    featured: post.featured,
    draft: post.draft,
    planned: plannedOf(post.planned),
    ...illustrationOf(post.image, post.file, services),
  });

  const works = (): readonly Work[] =>
    content.portfolio(locale).flatMap((item) => toWork(item, locale, services));

  const pictureOf = (path: string, written: LocaleCode): Picture | undefined => {
    const facts = content.facts(path, written);
    return facts?.media === undefined ? undefined : services.picture(facts.media, facts.file);
  };

  return {
    services,
    locale,
    /** What the studio offers and how it works. */
    offer: createOffer(services, locale, { source: content, works, pictureOf }),
    /** The picture that a document names as its own, by its address and its language. */
    pictureOf,
    /** The documents as the asker may see them. */
    source: content,
    /** A day in words; undefined for what is none. */
    dateOf,
    /** Name of a tag in the language. */
    tagName,
    /** Articles, newest first. */
    posts: () => content.posts(locale),
    /** An article as lists show it; only those that are shown need it. */
    summary: summarize,
    /** Issues of the newsletter, the latest first. */
    issues: () =>
      content.issues(locale).map(({ path, title, description, date, locale: written }) => ({
        ...languageOf(written, locale, services),
        path,
        title,
        description,
        date: dateOf(date),
        picture: pictureOf(path, written),
      })),
    /** Works in their order; those without a still are left out. */
    works,
    /** How a work came about, as far as its editor tells it. */
    caseStudy(slug: string): CaseStudyParts | undefined {
      const item = content.portfolio(locale).find((each) => each.slug === slug);
      return item && toCaseStudy(item, services);
    },
    /** The folder of a document and its neighbours there; null when it has none. */
    section: (path: string) =>
      findSection(contentClientOver(content.answers, ANSWERS), path, locale).catch(() => null),
    /** The studio's notice; null when there is none. */
    notice: () => findNotice(content, locale, services.site.globals),
    /** The document at an address, or where its visitors are sent. */
    async document(path: string): Promise<ResolvedDocument | undefined> {
      const moved = content.moved(path, locale);
      if (moved !== undefined) return { kind: "moved", to: encodeURI(moved) };
      const redirect = await followRedirects(content, path, locale, services.site.locales);
      if (redirect === NOWHERE) return undefined;
      if (redirect === CIRCLE) return { kind: "circle" };
      if (redirect !== undefined) return { kind: "redirect", to: redirect };
      const found = await content.page(path, locale);
      if (!found) return undefined;
      const link = writtenLinks(content, path, locale, services.site.locales);
      return {
        kind: "page",
        page: toPage(found, locale, services, { content, dateOf, plannedOf, link }),
      };
    },
  };
}

/**
 * Days and moments in words.
 *
 * @param iso BCP 47 tag
 */
function dateTexts(iso: string) {
  const writeDate = dateWriter(iso, { dateStyle: "long", timeZone: "UTC" });
  const dateOf = (date: string | undefined): PostSummary["date"] => {
    const time = Date.parse(date ?? "");
    return date === undefined || Number.isNaN(time)
      ? undefined
      : { iso: date, text: writeDate(time) };
  };
  const plannedOf = (planned: Post["planned"]): PostSummary["planned"] => {
    if (!planned) return undefined;
    const { kind, at, zone: timeZone } = planned;
    const moments = { dateStyle: "long", timeStyle: "short", timeZone } as const;
    const text = dateWriter(iso, moments)(at);
    return { kind, iso: new Date(at).toISOString(), text };
  };
  return { dateOf, plannedOf };
}

async function findNotice(
  { answers }: SiteContent,
  locale: LocaleCode,
  globals: SiteServices["site"]["globals"],
): Promise<Notice | null> {
  if (!globals || Array.isArray(globals)) return null;
  const client = contentClientOver(answers, ANSWERS);
  return toNotice(await findGlobals(client, noticeQuery(globals, locale)));
}

/** The picture that front matter names: a still of the manifest, or any file for previews only. */
function illustrationOf(
  image: Post["image"],
  file: string,
  services: SiteServices,
): Pick<PostSummary, "picture" | "alt" | "caption" | "preview"> {
  const { media, src, alt = "", caption } = image ?? {};
  const picture = media === undefined ? undefined : services.picture(media, file);
  return { picture, alt, caption, preview: picture ? jpegAddress(picture) : src };
}

function toWork(item: PortfolioItem, locale: LocaleCode, services: SiteServices): Work[] {
  const picture = services.picture(item.video.media, item.file);
  if (!picture) return [];
  const files = services.film(item.video.media);
  const film = files?.film;
  const { slug, title, description, category, client, year } = item;
  return [
    {
      slug,
      path: item.path,
      title,
      description,
      category,
      place: services.home.categories.indexOf(category) + 1,
      format: formatOf(files?.file ?? picture),
      client,
      year,
      picture,
      ...(film && { film }),
      services: item.services,
      ...languageOf(item.locale, locale, services),
    },
  ];
}

function toPage(
  { document, code, layout, locale: written, ...found }: PageDocument,
  locale: LocaleCode,
  services: SiteServices,
  {
    content,
    dateOf,
    plannedOf,
    link,
  }: Pick<PageContent, "dateOf"> & {
    readonly content: SiteContent;
    readonly plannedOf: (planned: Post["planned"]) => DocumentPage["planned"];
    readonly link: (href: string) => string;
  },
): DocumentPage {
  const file = String(document._file);
  const text = (value: unknown): string | undefined =>
    typeof value === "string" && value.trim() !== "" ? value : undefined;
  const title =
    text(document.title) ?? (typeof document.title === "number" ? `${document.title}` : "");
  // What data files call their body was never sanitized.
  const { body } = (document._type === "markdown" ? document : {}) as {
    body?: { children?: Parameters<typeof prepareBody>[0] };
  };
  const context = {
    code,
    picture: (name: string) => services.picture(name, file),
    film: (media: string) => embeddedFilm(media, locale, { services, content, page: title }),
    link,
    variables: quotedValues(services, locale),
  };
  const { heading, rest, beginsWith } = openingOf(
    Array.isArray(body?.children) ? body.children : [],
  );
  const description = text(document.description);
  const { toc } = (body ?? {}) as { toc?: DocumentPage["toc"] };
  const image = document["image"] as Post["image"];
  return {
    ...languageOf(written, locale, services),
    path: String(document._path),
    title,
    description,
    lede: description !== undefined && beginsWith(description) ? undefined : description,
    published: dateOf(text(document["date"])),
    updated: dateOf(text(document["updated"])),
    film: filmOf(document["video"], services),
    layout,
    category: text(document["category"]),
    works: textsOf(document["works"]),
    ...illustrationOf(image, file, services),
    draft: Boolean(document._draft),
    planned: plannedOf(found.planned),
    toc: toc?.links.length ? toc : undefined,
    body: document._type === "markdown" ? prepareBody(rest, context) : dataBody(document),
    heading: heading && prepareBody([heading], context)[0],
    translations: found.translations.filter((translation) =>
      services.site.locales.includes(translation),
    ),
    ...otherAddresses(String(document._path), found.addresses),
  };
}

/** A film that a text shows: called like the work that it is of, else like the page. */
function embeddedFilm(
  media: string,
  locale: LocaleCode,
  of: { readonly services: SiteServices; readonly content: SiteContent; readonly page: string },
): EmbeddedFilm | undefined {
  const [picture, film] = [of.services.picture(media), of.services.film(media)?.film];
  if (!picture && !film) return undefined;
  const work = of.content.portfolio(locale).find(({ video }) => video.media === media);
  return { film, picture, title: work?.title ?? of.page };
}

function textsOf(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : undefined;
}

/** The film that front matter names, where there is one by now. */
function filmOf(video: unknown, services: SiteServices): FilmPreview | undefined {
  const { media } = (video ?? {}) as Partial<PortfolioItem["video"]>;
  if (typeof media !== "string") return undefined;
  const film = services.film(media);
  return film && { media, ...film.file, seconds: film.seconds };
}
