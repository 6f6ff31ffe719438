import { useI18n } from "../../shell/page-context.tsx";
import styles from "./post-meta.module.css";
import type { DocumentPage } from "./summaries.ts";

/** In preview, why visitors do not see a document: it is a draft, or its time is not now (D8). */
export function DraftMark({
  of: { draft, planned },
}: {
  readonly of: Partial<Pick<DocumentPage, "draft" | "planned">>;
}) {
  const { t } = useI18n();
  if (!draft) return null;
  return (
    <strong className={styles.draft}>
      {planned ? t(`preview.${planned.kind}`, { date: planned.text }) : t("preview.draft")}
    </strong>
  );
}
