import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { PostMeta } from "../../features/articles/post-meta.tsx";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { houseAuthor } from "../../founder.ts";
import { useI18n, useShell } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
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
    <header className={styles.head}>
      <div className={styles.words}>
        <p className={layout.screen}>
          <SiteLink to="/blog" className={layout.tap}>
            {t("blog.back_to_articles")}
          </SiteLink>
        </p>
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
      </div>
      {post.picture && (
        <figure className={styles.cover}>
          <ImageLoader
            picture={post.picture}
            alt={post.alt}
            sizes="(width <= 48rem) 100vw, 48vw"
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
