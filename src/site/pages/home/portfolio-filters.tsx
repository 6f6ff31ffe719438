import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import type { Work } from "../../features/articles/summaries.ts";
import gels from "./portfolio-item.module.css";
import styles from "./portfolio-filters.module.css";

/** Filter values in the order of the bar (A6). */
const FILTERS = ["all", "marketing", "aiMusic", "business"] as const;

type Filter = (typeof FILTERS)[number];

/** True for a value that the filter bar knows. */
export function isFilter(value: string | null): value is Filter {
  return FILTERS.some((filter) => filter === value);
}

interface PortfolioFiltersProps {
  readonly works: readonly Work[];
  readonly chosen: Filter;
}

/** One choice of a category, announced with how many works it leaves (A6, WCAG 2.2 4.1.3). */
export function PortfolioFilters({ works, chosen }: PortfolioFiltersProps) {
  const { t } = useI18n();
  return (
    <fieldset className={`${layout.row} ${layout.screen} ${styles.filters}`}>
      <legend className={layout.visuallyHidden}>{t("portfolio.filters.label")}</legend>
      {FILTERS.map((filter) => (
        <label key={filter} className={styles.filter}>
          <input
            type="radio"
            name="filter"
            value={filter}
            defaultChecked={filter === chosen}
            className={styles.input}
          />
          <span className={`${styles.gel} ${gels[filter]}`} />
          {t(`portfolio.filters.${filter}`)}
        </label>
      ))}
      <button className={styles.apply}>{t("portfolio.filters.apply")}</button>
      <p className={layout.visuallyHidden} role="status">
        {FILTERS.map((filter) => (
          <span key={filter} className={styles.count} data-count={filter}>
            {t("portfolio.count", {
              count: works.filter((work) => filter === "all" || work.category === filter).length,
            })}
          </span>
        ))}
      </p>
    </fieldset>
  );
}
