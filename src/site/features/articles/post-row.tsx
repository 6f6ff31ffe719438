import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import layout from "../../styles/layout.module.css";
import { ImageLoader } from "../../ui/image-loader.tsx";
import { languageAttributes } from "./foreign-text.tsx";
import { PostMeta } from "./post-meta.tsx";
import styles from "./post-row.module.css";
import type { PostSummary } from "./summaries.ts";

/** What a row shows of an article, or of an issue of the newsletter. */
export type PostRowData = Pick<PostSummary, "path" | "title" | "date" | "language" | "picture"> &
  Partial<Pick<PostSummary, "description" | "minutes" | "draft" | "planned">>;

/** An article in a list of few: its picture, its title and when it came. */
export function PostRow({ post }: { readonly post: PostRowData }) {
  const { t } = useI18n();
  const language = languageAttributes(post.language);
  return (
    <article className={styles.post}>
      <div className={styles.frame}>
        {post.picture && (
          <ImageLoader picture={post.picture} alt="" sizes="(width <= 48rem) 6rem, 10rem" />
        )}
      </div>
      <div>
        <h3 className={styles.title} {...language}>
          <SiteLink to={post.path} className={`${layout.cover} ${styles.link}`}>
            {post.title ?? t("blog.untitled")}
          </SiteLink>
        </h3>
        {post.description && (
          <p className={layout.small} {...language}>
            {post.description}
          </p>
        )}
      </div>
      <PostMeta post={post} />
    </article>
  );
}
