import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import type { Work } from "../../features/articles/summaries.ts";
import { CategoryMark } from "../../features/works/work-line.tsx";
import styles from "./portfolio-filters.module.css";

interface PortfolioFiltersProps {
  readonly works: readonly Work[];
  readonly categories: readonly string[];
  /** A category, or `all`. */
  readonly chosen: string;
}

/** One choice of a category, announced with how many works it leaves (A6, WCAG 2.2 4.1.3). */
export function PortfolioFilters({ works, categories, chosen }: PortfolioFiltersProps) {
  const { t } = useI18n();
  const filters = ["all", ...categories];
  return (
    <fieldset className={`${layout.row} ${layout.screen} ${styles.filters}`}>
      <legend className={layout.visuallyHidden}>{t("portfolio.filters.label")}</legend>
      {filters.map((filter, place) => (
        <label key={filter} className={styles.filter}>
          <input
            type="radio"
            name="filter"
            value={filter}
            data-place={place}
            defaultChecked={filter === chosen}
            className={styles.input}
          />
          {place > 0 && <CategoryMark place={place} />}
          {t(`portfolio.filters.${filter}`)}
        </label>
      ))}
      <button className={styles.apply}>{t("portfolio.filters.apply")}</button>
      <p className={layout.visuallyHidden} role="status">
        {filters.map((filter, place) => (
          <span key={filter} className={styles.count} data-count={place}>
            {t("portfolio.count", {
              count: works.filter((work) => filter === "all" || work.category === filter).length,
            })}
          </span>
        ))}
      </p>
    </fieldset>
  );
}
