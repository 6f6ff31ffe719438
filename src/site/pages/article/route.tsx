import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes, UntranslatedNote } from "../../features/articles/foreign-text.tsx";
import { PostCard } from "../../features/articles/post-card.tsx";
import { shownDocument } from "../../content/shown-document.ts";
import { TableOfContents } from "../../features/articles/table-of-contents.tsx";
import { Translations } from "../../features/articles/translations.tsx";
import { requestContext } from "../../request-context.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ArticleTags } from "./article-tags.tsx";
import { ArticleHeader } from "./article-header.tsx";
import styles from "./article-page.module.css";
import { relatedPosts } from "./related-posts.ts";
import { ShareLinks } from "./share-links.tsx";

/** An article with its text, its neighbours and others like it (A8). */
export async function loader({ context }: LoaderFunctionArgs) {
  const asked = context.get(requestContext);
  const page = await shownDocument(asked);
  const { posts, summary } = asked.content;
  const all = posts();
  const index = all.findIndex(({ path }) => path === page.path);
  const post = all[index];
  if (!post) throw new Response(null, { status: 404 });
  const [newer, older] = [all[index - 1], all[index + 1]];
  return {
    post: summary(post),
    page,
    newer: newer && summary(newer),
    older: older && summary(older),
    related: relatedPosts(post, all).map(summary),
  };
}

/** An article of the blog. */
export function Component() {
  const { post, page, newer, older, related } = useLoaderData<typeof loader>();
  const { t, locale } = useI18n();
  const title = post.title ?? t("blog.untitled");
  return (
    <div className={`${layout.wrap} ${styles.page}`}>
      <PageHead
        title={title}
        available={page.translations}
        type="article"
        {...(post.description && { description: post.description })}
      >
        <ArticleTags post={post} />
      </PageHead>
      <p>
        <SiteLink to="/blog" className={styles.back}>
          {t("blog.back_to_articles")}
        </SiteLink>
      </p>
      <article className={styles.article}>
        <ArticleHeader post={post} title={title} />
        <div className={styles.columns}>
          <div className={styles.toc}>
            <TableOfContents toc={page.toc} />
          </div>
          <div className={styles.text}>
            <UntranslatedNote language={post.language} />
            <div {...languageAttributes(post.language)}>
              <DocumentBody nodes={page.body} />
            </div>
            <footer className={styles.foot}>
              {post.tags.length > 0 && (
                <ul className={styles.tags} aria-label={t("blog.topics")}>
                  {post.tags.map(({ key, name }) => (
                    <li key={key}>
                      <SiteLink to={`/blog/tag/${encodeURIComponent(key)}`}>{name}</SiteLink>
                    </li>
                  ))}
                </ul>
              )}
              <ShareLinks title={title} />
              <Translations page={page} current={locale.code} />
            </footer>
          </div>
        </div>
      </article>
      <nav className={styles.neighbours} aria-label={t("blog.latest_articles")}>
        <Neighbour post={older} label={t("blog.previous")} rel="prev" />
        <Neighbour post={newer} label={t("blog.next")} rel="next" />
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">{t("blog.related")}</h2>
          <div className={styles.grid}>
            {related.map((other) => (
              <PostCard
                key={other.slug}
                post={other}
                level={3}
                sizes="(width <= 48rem) 92vw, 30vw"
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

interface NeighbourProps {
  readonly post: ReturnType<typeof useLoaderData<typeof loader>>["older"];
  readonly label: string;
  readonly rel: "prev" | "next";
}

function Neighbour({ post, label, rel }: NeighbourProps) {
  const { t } = useI18n();
  if (!post) return null;
  return (
    <SiteLink to={post.path} rel={rel} className={styles.neighbour}>
      <span className={styles.label}>{label}</span>
      <span {...languageAttributes(post.language)}>{post.title ?? t("blog.untitled")}</span>
    </SiteLink>
  );
}
