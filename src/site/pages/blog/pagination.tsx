import { useI18n } from "../../shell/page-context.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import button from "../../ui/button.module.css";
import { type PostChoice, postChoicePath } from "../../features/articles/choose-posts.ts";
import styles from "./pagination.module.css";

interface PaginationProps {
  readonly choice: PostChoice;
  readonly pages: number;
}

/** The way to newer and older articles. */
export function Pagination({ choice, pages }: PaginationProps) {
  const { t } = useI18n();
  const { tag, page } = choice;
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t("blog.pages")}>
      {page > 1 && (
        <SiteLink rel="prev" className={button.quiet} to={postChoicePath({ tag, page: page - 1 })}>
          {t("blog.newer")}
        </SiteLink>
      )}
      <span>{t("blog.page_of", { page, pages })}</span>
      {page < pages && (
        <SiteLink rel="next" className={button.quiet} to={postChoicePath({ tag, page: page + 1 })}>
          {t("blog.older")}
        </SiteLink>
      )}
    </nav>
  );
}
