import { PostCards } from "../../features/articles/post-card.tsx";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import { Lede } from "../../ui/lede.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./latest-blog-posts.module.css";

interface LatestBlogPostsProps {
  /** Newest first. */
  readonly posts: readonly PostSummary[];
}

/** The newest articles; until the first is published, an honest empty state (A9). */
export function LatestBlogPosts({ posts }: LatestBlogPostsProps) {
  const { t } = useI18n();
  return (
    <section id="blog" className={`${layout.wrap} ${layout.section}`} aria-labelledby="blog-title">
      <div className={layout.head}>
        <div>
          <p className={layout.eyebrow}>{t("nav.blog")}</p>
          <h2 id="blog-title">{t("blog.title")}</h2>
        </div>
        <Lede>{t("blog.description")}</Lede>
      </div>
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        <>
          <PostCards
            posts={posts}
            level={3}
            sizes="(width <= 48rem) 92vw, (width <= 80rem) 46vw, 30vw"
            className={styles.posts}
          />
          <p className={styles.all}>
            <SiteLink to="/blog" className={button.quiet}>
              {t("blog.view_all")}
            </SiteLink>
          </p>
        </>
      )}
    </section>
  );
}

function NoPosts() {
  const { t } = useI18n();
  return (
    <div className={`${layout.row} ${styles.empty}`}>
      <svg className={styles.reel} viewBox="0 0 120 60" aria-hidden="true">
        <circle cx="30" cy="30" r="28" fill="var(--gel-4)" />
        <circle cx="62" cy="30" r="28" fill="var(--gel-3)" />
        <circle cx="92" cy="30" r="28" fill="var(--gel-2)" />
      </svg>
      <div>
        <h3>{t("blog.no_articles")}</h3>
        <p className={styles.hint}>{t("blog.check_back")}</p>
      </div>
    </div>
  );
}
