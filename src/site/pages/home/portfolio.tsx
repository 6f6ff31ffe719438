import type { Work } from "../../features/articles/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { PortfolioFilters } from "./portfolio-filters.tsx";
import { WorkRows } from "../../features/works/work-rows.tsx";
import { SiteLink } from "../../shell/site-link.tsx";
import { Arrow } from "../../ui/arrow.tsx";
import button from "../../ui/button.module.css";
import { Lede } from "../../ui/lede.tsx";
import { useChoiceInAddress } from "./use-choice-in-address.ts";
import styles from "./portfolio.module.css";

/** Works shown before "view all" is chosen; the style sheet hides the seventh and later ones. */
const FIRST_WORKS = 6;

interface PortfolioProps {
  readonly works: readonly Work[];
  /** Their ids, in the order of the filters. */
  readonly categories: readonly string[];
  /** The query value `filter`. */
  readonly filter: string | null;
  /** True shows all works from the start. */
  readonly all: boolean;
}

/** The works: filtered and unfolded by the form's own state, so it needs no script (A6). */
export function Portfolio({ works, categories, filter, all }: PortfolioProps) {
  const { t } = useI18n();
  const chosen = filter !== null && categories.includes(filter) ? filter : "all";
  const { form, putIntoAddress } = useChoiceInAddress();
  const hasChoice = works.length > 0 && categories.length > 1;
  const shown = <WorkRows works={works} opens="film" className={styles.works ?? ""} />;
  return (
    <section
      id="portfolio"
      className={`${layout.wrap} ${layout.section} ${styles.portfolio}`}
      aria-labelledby="portfolio-title"
    >
      <div className={layout.ends}>
        <div>
          <h2 id="portfolio-title">{t("portfolio.title")}</h2>
          <Lede>{t("portfolio.description")}</Lede>
        </div>
        {works.length > 0 && (
          <SiteLink to="/portfolio" className={button.quiet}>
            {t("nav.portfolio")} <Arrow />
          </SiteLink>
        )}
      </div>
      {hasChoice ? (
        <form ref={form} method="get" action="#portfolio" onChange={putIntoAddress}>
          <PortfolioFilters works={works} categories={categories} chosen={chosen} />
          {shown}
          {works.length > FIRST_WORKS && (
            <p className={`${layout.screen} ${styles.more}`}>
              <input
                className={styles.toggle}
                type="checkbox"
                name="all"
                value="1"
                id="portfolio-all"
                defaultChecked={all}
              />
              <label htmlFor="portfolio-all" className={styles.label}>
                <span className={styles.viewAll}>{t("portfolio.viewAll")}</span>
                <span className={styles.showLess}>{t("portfolio.showLess")}</span>
              </label>
            </p>
          )}
        </form>
      ) : (
        shown
      )}
      {works.length === 0 && <p>{t("portfolio.empty")}</p>}
    </section>
  );
}
