import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./latest-blog-posts.module.css";

/** The newest articles; until the first is published, an honest empty state (A9). */
export function LatestBlogPosts() {
  const { t } = useI18n();
  return (
    <section id="blog" className={`${layout.wrap} ${layout.section}`} aria-labelledby="blog-title">
      <div className={layout.head}>
        <div>
          <p className={layout.eyebrow}>{t("nav.blog")}</p>
          <h2 id="blog-title">{t("blog.title")}</h2>
        </div>
        <p className={layout.lede}>{t("blog.description")}</p>
      </div>
      <div className={styles.empty}>
        <svg className={styles.reel} viewBox="0 0 120 60" aria-hidden="true">
          <circle cx="30" cy="30" r="28" fill="#3ccfe6" />
          <circle cx="62" cy="30" r="28" fill="#ff6b8b" />
          <circle cx="92" cy="30" r="28" fill="#ffb020" />
        </svg>
        <div>
          <h3>{t("blog.no_articles")}</h3>
          <p className={styles.hint}>{t("blog.check_back")}</p>
        </div>
      </div>
    </section>
  );
}
