import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { PostMeta } from "../../features/articles/post-meta.tsx";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { houseAuthor } from "../../founder-name.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import article from "../../features/articles/article.module.css";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import styles from "./article-page.module.css";

interface ArticleHeaderProps {
  readonly post: PostSummary;
  readonly title: string;
  /** The description, unless the text begins with it. */
  readonly lede: string | undefined;
}

/** Title, day, minutes, author and picture of an article. */
export function ArticleHeader({ post, title, lede }: ArticleHeaderProps) {
  const { t, locale } = useI18n();
  const { studio } = useShell().site;
  const author = post.author ?? houseAuthor(studio, locale.code);
  return (
    <header className={`${layout.grid} ${styles.head}`}>
      <div {...languageAttributes(post.language)}>
        <h1 className={styles.title}>{title}</h1>
        {lede && <p className={layout.lede}>{lede}</p>}
      </div>
      <div className={`${layout.small} ${styles.facts}`}>
        <PostMeta post={post} />
        <p>
          <bdi>{t("blog.by_author", { author })}</bdi>
        </p>
        {post.updated && <p>{t("blog.updated_on", { date: post.updated.text })}</p>}
      </div>
      {post.picture && (
        <figure className={`${article.picture} ${styles.picture}`}>
          <ImageLoader
            picture={post.picture}
            alt={post.alt}
            sizes="(width <= 122rem) 92vw, 112rem"
            eager
          />
          {post.caption && (
            <figcaption className={layout.small} {...languageAttributes(post.language)}>
              {post.caption}
            </figcaption>
          )}
        </figure>
      )}
    </header>
  );
}
