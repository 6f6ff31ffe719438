import { localizePath } from "#i18n";
import {
  choosePosts,
  postChoicePath,
  readPostChoice,
} from "../../features/articles/choose-posts.ts";
import { postsByTag } from "../../features/articles/posts-by-tag.ts";
import type { ServerPage } from "../../server-page.ts";
import type { Described, GraphPage } from "../../structured-data/graph-page.ts";
import { pointer, SITE_IDS } from "../../structured-data/site-things.ts";
import type { loader } from "./route.tsx";

/** The lists of the blog: all articles or those of a tag, page by page. */
export const blogPage: ServerPage<ReturnType<typeof loader>> = {
  exists({ params, locale }, content) {
    const choice = readPostChoice(params);
    return choice !== undefined && choosePosts(content.posts(locale), choice) !== undefined;
  },
  *addresses(services, locale) {
    if (!services.site.studio.features.blog) return;
    const posts = services.content("public").posts(locale);
    for (const tag of [undefined, ...postsByTag(posts).keys()]) {
      const { pages = 0 } = choosePosts(posts, { tag, page: 1 }) ?? {};
      for (let page = tag === undefined ? 2 : 1; page <= pages; page += 1) {
        yield localizePath(postChoicePath({ tag, page }), locale, services.site.locales);
      }
    }
  },
  describe: describeBlog,
};

/** The blog and the articles that the page lists. */
function describeBlog(data: ReturnType<typeof loader>, page: GraphPage): Described {
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
