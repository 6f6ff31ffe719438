import type { BlogPosting } from "schema-dts";
import { localeOf } from "#i18n";
import type { PostSummary } from "../../features/articles/summaries.ts";
import type { ServerPage } from "../../server-page.ts";
import type { Described, GraphPage } from "../../structured-data/graph-page.ts";
import { founderOf, houseAuthorId, pointer, SITE_IDS } from "../../structured-data/site-things.ts";
import type { loader } from "./route.tsx";

type ArticleData = Awaited<ReturnType<typeof loader>>;

/** An article of the blog. */
export const articlePage: ServerPage<ArticleData> = {
  isDocument: true,
  exists: ({ path, locale }, content) =>
    content.posts(locale).some((post) => post.path === path) ||
    content.moved(path, locale) !== undefined,
  describe: describeArticle,
};

function describeArticle({ post, page: document }: ArticleData, page: GraphPage): Described {
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
      ...(post.author === undefined ? founderOf(page, "name") : []),
    ],
  };
}

function posting(post: PostSummary, page: GraphPage, canonical: string): BlogPosting {
  const { t, origin, locale, services } = page;
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
        ? pointer(houseAuthorId(page))
        : { "@type": "Person", name: post.author },
    publisher: pointer(SITE_IDS.organization(origin)),
    inLanguage: post.language?.iso ?? localeOf(locale, services.site.languages).iso,
    keywords: post.tags.map(({ name }) => name),
    timeRequired: `PT${post.minutes}M`,
  };
}
