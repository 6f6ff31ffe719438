import { PostRow, type PostRowData } from "../../features/articles/post-row.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import { Lede } from "../../ui/lede.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./latest-blog-posts.module.css";

interface LatestBlogPostsProps {
  /** Newest first. */
  readonly posts: readonly PostRowData[];
}

/** The newest articles; until the first is published, an honest empty state (A9). */
export function LatestBlogPosts({ posts }: LatestBlogPostsProps) {
  const { t } = useI18n();
  return (
    <section id="blog" className={`${layout.wrap} ${layout.section}`} aria-labelledby="blog-title">
      <div className={layout.ends}>
        <div>
          <h2 id="blog-title">{t("blog.title")}</h2>
          <Lede>{t("blog.description")}</Lede>
        </div>
        {posts.length > 0 && (
          <SiteLink to="/blog" className={button.quiet}>
            {t("blog.view_all")}
            <Arrow />
          </SiteLink>
        )}
      </div>
      {posts.length === 0 ? (
        <NoPosts />
      ) : (
        posts.map((post) => <PostRow key={post.path} post={post} />)
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
