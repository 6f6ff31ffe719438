import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageContent } from "../../content/page-content.ts";
import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { BlogTags } from "../../features/articles/blog-tags.tsx";
import { postsByTag } from "../../features/articles/posts-by-tag.ts";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PageLinks } from "../../shell/page-links.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./blog-page.module.css";
import {
  choosePosts,
  postChoicePath,
  readPostChoice,
} from "../../features/articles/choose-posts.ts";
import { PostList } from "./post-list.tsx";

/** The articles of one page of the blog, and all tags (A9). */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { content, services } = context.get(requestContext);
  const choice = readPostChoice(params);
  const chosen = choice && choosePosts(content.posts(), choice);
  if (!chosen) throw new Response(null, { status: 404 });
  return {
    ...chosen,
    posts: chosen.posts.map(content.summary),
    tags: countTags(content),
    available: services.site.locales.filter((locale) =>
      choosePosts(content.source.posts(locale), choice),
    ),
  };
}

/** Tags with the number of their articles, the most used first. */
function countTags({ posts, tagName, locale }: PageContent) {
  return [...postsByTag(posts())]
    .map(([key, tag]) => ({ key, name: tagName(tag.written), count: tag.posts.size }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, locale));
}

/** The blog: all articles or those of a topic, page by page (A9). */
export function Component() {
  const { t } = useI18n();
  const { posts, tags, choice, pages, total, available } = useLoaderData<typeof loader>();
  const tag = tags.find(({ key }) => key === choice.tag);
  const name = tag ? t("blog.tag_title", { tag: tag.name }) : t("blog.our_insights");
  const place = t("blog.page_of", { page: choice.page, pages });
  return (
    <>
      <PageHead
        title={choice.page === 1 ? name : `${name}, ${place}`}
        description={t("blog.description")}
        available={available}
      />
      <PageTitle title={name} lede={t("blog.description")} gel={4} />
      <div className={`${layout.wrap} ${styles.page}`}>
        {tags.length > 0 && <BlogTags tags={tags} total={total} chosen={choice.tag} />}
        <PostList posts={posts} isFirst={choice.page === 1} />
        <PageLinks
          className={styles.pages}
          label={t("blog.pages")}
          place={place}
          page={choice.page}
          pages={pages}
          to={(page) => postChoicePath({ ...choice, page })}
          previous={t("blog.newer")}
          next={t("blog.older")}
        />
      </div>
      <ClosingCall gel={4} />
    </>
  );
}
