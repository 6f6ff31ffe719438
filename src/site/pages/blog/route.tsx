import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BlogTags } from "../../features/articles/blog-tags.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./blog-page.module.css";
import { choosePosts, readPostChoice } from "../../features/articles/choose-posts.ts";
import { Pagination } from "./pagination.tsx";
import { PostList } from "./post-list.tsx";

/** The articles of one page of the blog, and all tags (A9). */
export function loader({ context, params }: LoaderFunctionArgs) {
  const { content } = context.get(requestContext);
  const choice = readPostChoice(params);
  const chosen = choice && choosePosts(content.posts(), choice);
  if (!chosen) throw new Response(null, { status: 404 });
  return {
    ...chosen,
    posts: chosen.posts.map(content.summary),
    tags: content.tags(),
    available: content.blogLocales(choice),
  };
}

/** The blog: all articles or those of a topic, page by page (A9). */
export function Component() {
  const { t } = useI18n();
  const { posts, tags, choice, pages, total, available } = useLoaderData<typeof loader>();
  const tag = tags.find(({ key }) => key === choice.tag);
  const name = tag ? t("blog.tag_title", { tag: tag.name }) : t("blog.our_insights");
  const place = t("blog.page_of", { page: choice.page, pages });
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead
        title={choice.page === 1 ? name : `${name}, ${place}`}
        description={t("blog.description")}
        available={available}
      />
      <header className={styles.head}>
        <p className={layout.eyebrow}>{t("nav.blog")}</p>
        <h1 className={styles.title}>{name}</h1>
        <p className={layout.lede}>{t("blog.description")}</p>
      </header>
      {tags.length > 0 && <BlogTags tags={tags} total={total} chosen={choice.tag} />}
      <PostList posts={posts} isFirst={choice.page === 1} />
      <Pagination choice={choice} pages={pages} />
    </div>
  );
}
