import { useI18n } from "../../shell/page-context.tsx";
import styles from "./post-meta.module.css";
import type { PostSummary } from "./summaries.ts";

interface PostMetaProps {
  readonly post: Pick<PostSummary, "date" | "minutes" | "draft">;
}

/** Day and minutes of reading; in preview, whether it is a draft. */
export function PostMeta({ post: { date, minutes, draft } }: PostMetaProps) {
  const { t } = useI18n();
  return (
    <p className={styles.meta}>
      {draft && <strong className={styles.draft}>{t("preview.draft")}</strong>}
      {date && <time dateTime={date.iso}>{date.text}</time>}
      <span>{t("blog.min_read", { minutes })}</span>
    </p>
  );
}
