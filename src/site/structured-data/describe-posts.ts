import type { BlogPosting } from "schema-dts";
import { localeOf } from "#i18n";
import type { loader as loadArticle } from "../pages/article/route.tsx";
import { postChoicePath } from "../features/articles/choose-posts.ts";
import type { loader as loadBlog } from "../pages/blog/route.tsx";
import type { PostSummary } from "../features/articles/summaries.ts";
import type { Described, GraphPage } from "./graph-page.ts";
import { founder, pointer, SITE_IDS } from "./site-things.ts";

/** A page of the blog: the blog and the articles that the page lists. */
export function describeBlog(data: ReturnType<typeof loadBlog>, page: GraphPage): Described {
  const { t } = page;
  const { choice, pages, tags, posts, available } = data;
  const tag = tags.find(({ key }) => key === choice.tag);
  const name = tag ? t("blog.tag_title", { tag: tag.name }) : t("blog.our_insights");
  const isFirst = choice.page === 1;
  const list = { name: tag?.name ?? "", path: postChoicePath({ ...choice, page: 1 }) };
  return {
    type: "CollectionPage",
    name: isFirst ? name : `${name}, ${t("blog.page_of", { page: choice.page, pages })}`,
    description: t("blog.description"),
    available,
    trail: [
      { name: t("nav.blog"), path: "/blog" },
      ...(tag ? [list] : []),
      ...(isFirst ? [] : [{ name: t("blog.page_of", { page: choice.page, pages }), path: "" }]),
    ],
    things: () => [
      {
        "@type": "Blog",
        "@id": `${page.addressOf("/blog")}#blog`,
        name: t("nav.blog"),
        url: page.addressOf("/blog"),
        publisher: pointer(SITE_IDS.organization(page.origin)),
        blogPost: posts.map((post) => ({
          "@type": "BlogPosting",
          headline: post.title ?? t("blog.untitled"),
          url: page.addressOf(post.path),
          ...(post.date && { datePublished: post.date.iso }),
        })),
      },
    ],
  };
}

/** An article. */
export function describeArticle(
  { post, page: document }: Awaited<ReturnType<typeof loadArticle>>,
  page: GraphPage,
): Described {
  const { t } = page;
  const name = post.title ?? t("blog.untitled");
  return {
    name,
    description: post.description,
    available: document.translations,
    addresses: document.addresses,
    language: post.language?.iso,
    image: post.preview,
    picture: post.picture,
    alt: post.alt,
    published: post.date?.iso,
    updated: post.updated?.iso,
    trail: [
      { name: t("nav.blog"), path: "/blog" },
      { name, path: post.path },
    ],
    things: (canonical) => [
      posting(post, page, canonical),
      ...(post.author === undefined ? [founder(page, "name")] : []),
    ],
  };
}

function posting(post: PostSummary, page: GraphPage, canonical: string): BlogPosting {
  const { t, origin, locale } = page;
  const image = page.absolute(post.preview);
  return {
    "@type": "BlogPosting",
    "@id": `${canonical}#article`,
    headline: post.title ?? t("blog.untitled"),
    url: canonical,
    ...(post.description && { description: post.description }),
    ...(image && { image }),
    ...(post.date && { datePublished: post.date.iso }),
    ...(post.updated && { dateModified: post.updated.iso }),
    author:
      post.author === undefined
        ? pointer(SITE_IDS.founder(origin))
        : { "@type": "Person", name: post.author },
    publisher: pointer(SITE_IDS.organization(origin)),
    inLanguage: post.language?.iso ?? localeOf(locale).iso,
    keywords: post.tags.map(({ name }) => name),
    timeRequired: `PT${post.minutes}M`,
  };
}
