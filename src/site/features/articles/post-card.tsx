import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { Arrow } from "../../ui/arrow.tsx";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { languageAttributes } from "./foreign-text.tsx";
import styles from "./post-card.module.css";
import { PostMeta } from "./post-meta.tsx";
import type { PostSummary } from "./summaries.ts";

interface PostCardProps {
  readonly post: PostSummary;
  /** Level of its heading in the page. */
  readonly level: 2 | 3;
  /** A large card leads a list, a plain one stands in it, a row has its picture beside its words. */
  readonly look?: "large" | "plain" | "row";
  /** How wide the picture is shown: the `sizes` attribute. */
  readonly sizes: string;
}

/** An article in a list: picture, day, title, description; all of it leads to the article (A9). */
export function PostCard({ post, level, look = "plain", sizes }: PostCardProps) {
  const { t } = useI18n();
  const Heading = level === 2 ? "h2" : "h3";
  const isLarge = look === "large";
  return (
    <article className={`${styles.card} ${look === "plain" ? "" : styles[look]}`}>
      <div className={styles.frame}>
        {post.picture && <ImageLoader picture={post.picture} alt="" sizes={sizes} />}
      </div>
      <div className={styles.text}>
        {isLarge && post.featured && <p className={styles.featured}>{t("blog.featured")}</p>}
        <Heading className={styles.title} {...languageAttributes(post.language)}>
          <SiteLink to={post.path} className={`${layout.cover} ${styles.link}`}>
            {post.title ?? t("blog.untitled")}
          </SiteLink>
        </Heading>
        <p className={styles.description} {...languageAttributes(post.language)}>
          {post.description ?? t("blog.no_description")}
        </p>
        {look !== "row" && <PostMeta post={post} />}
        {/* The title is the link; this only shows sighted readers that there is more. */}
        {look !== "row" && (
          <p className={styles.more} aria-hidden="true">
            {isLarge ? t("blog.read_article") : t("blog.read_more")} <Arrow />
          </p>
        )}
      </div>
      {look === "row" && <PostMeta post={post} />}
    </article>
  );
}

interface PostCardsProps extends Pick<PostCardProps, "level" | "sizes"> {
  readonly posts: readonly PostSummary[];
  readonly className?: string | undefined;
}

/** Articles side by side. */
export function PostCards({ posts, className = "", ...card }: PostCardsProps) {
  return (
    <div className={`${styles.cards} ${className}`}>
      {posts.map((post) => (
        <PostCard key={post.slug} post={post} {...card} />
      ))}
    </div>
  );
}
