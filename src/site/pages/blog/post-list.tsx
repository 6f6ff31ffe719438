import { PostCard } from "../../features/articles/post-card.tsx";
import type { PostSummary } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import styles from "./post-list.module.css";

interface PostListProps {
  readonly posts: readonly PostSummary[];
  /** True on the first page, where the first article leads. */
  readonly isFirst: boolean;
}

/** Articles in order as rows, the leading one large; without any, an honest empty state (A9). */
export function PostList({ posts, isFirst }: PostListProps) {
  const { t } = useI18n();
  const [lead, ...rest] = posts;
  if (!lead) {
    return (
      <div className={styles.empty}>
        <h2>{t("blog.no_articles")}</h2>
        <p>{t("blog.check_back")}</p>
      </div>
    );
  }
  const others = isFirst ? rest : posts;
  return (
    <>
      {isFirst && (
        <PostCard post={lead} level={2} look="large" sizes="(width <= 62rem) 92vw, 55vw" />
      )}
      {others.length > 0 && isFirst && (
        <h2 className={styles.latest}>{t("blog.latest_articles")}</h2>
      )}
      {others.length > 0 && (
        <div className={styles.rows}>
          {others.map((post) => (
            <PostCard
              key={post.slug}
              post={post}
              level={isFirst ? 3 : 2}
              look="row"
              sizes="(width <= 48rem) 7rem, 18rem"
            />
          ))}
        </div>
      )}
    </>
  );
}
