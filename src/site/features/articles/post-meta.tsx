import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./post-meta.module.css";
import { DraftMark } from "./draft-mark.tsx";
import type { PostSummary } from "./summaries.ts";

/** Day and, where they are known, minutes of reading; in preview, whether it is a draft or planned. */
export function PostMeta({
  post,
}: {
  readonly post: Pick<PostSummary, "date"> &
    Partial<Pick<PostSummary, "minutes" | "draft" | "planned">>;
}) {
  const { t } = useI18n();
  const { date, minutes } = post;
  return (
    <p className={`${layout.row} ${layout.small} ${styles.meta}`}>
      <DraftMark of={post} />
      {date && <time dateTime={date.iso}>{date.text}</time>}
      {minutes !== undefined && <span>{t("blog.min_read", { minutes })}</span>}
    </p>
  );
}
