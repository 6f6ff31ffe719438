import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./article.module.css";
import type { PostSummary } from "./summaries.ts";

/** Day and minutes of reading; in preview, whether it is a draft. */
export function PostMeta({
  post: { date, minutes, draft },
}: {
  readonly post: Pick<PostSummary, "date" | "minutes" | "draft">;
}) {
  const { t } = useI18n();
  return (
    <p className={`${layout.row} ${layout.small} ${styles.meta}`}>
      {draft && <strong className={styles.draft}>{t("preview.draft")}</strong>}
      {date && <time dateTime={date.iso}>{date.text}</time>}
      <span>{t("blog.min_read", { minutes })}</span>
    </p>
  );
}
