import { foundPagesPath } from "../../features/search/asked-pages.ts";
import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import styles from "./search-page.module.css";

interface ResultPagesProps {
  readonly text: string;
  readonly page: number;
  readonly pages: number;
}

/** The way to the results before and after these. */
export function ResultPages({ text, page, pages }: ResultPagesProps) {
  const { t } = useI18n();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t("search.pages")}>
      {page > 1 && (
        <SiteLink rel="prev" className={button.quiet} to={foundPagesPath({ text, page: page - 1 })}>
          {t("search.previous")}
        </SiteLink>
      )}
      <span>{t("search.page_of", { page, pages })}</span>
      {page < pages && (
        <SiteLink rel="next" className={button.quiet} to={foundPagesPath({ text, page: page + 1 })}>
          {t("search.next")}
        </SiteLink>
      )}
    </nav>
  );
}
