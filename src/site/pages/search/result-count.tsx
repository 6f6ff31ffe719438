import type { FoundPages } from "../../features/search/found-pages.ts";
import { useI18n } from "../../shell/page-context.tsx";
import styles from "./search-page.module.css";

/** How much was found, told to those who do not see it too (WCAG 2.2 4.1.3). */
export function ResultCount({ found }: { readonly found: FoundPages }) {
  const { t } = useI18n();
  const isAsked = found.ok && found.text !== "";
  // Isolated, as it may run in the other direction.
  const text = `\u2068${found.text}\u2069`;
  return (
    <div role="status" className={styles.count}>
      {isAsked && (
        <p>
          {found.isMore
            ? t("search.more_than", { count: found.total, text })
            : t("search.count", { count: found.total, text })}
        </p>
      )}
      {isAsked && !found.hasAllWords && <p>{t("search.some_words")}</p>}
      {isAsked && !found.isComplete && <p>{t("search.still_reading")}</p>}
      {!found.ok && <p>{t("search.unavailable")}</p>}
    </div>
  );
}
