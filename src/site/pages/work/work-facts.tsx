import type { ReactNode } from "react";
import type { Work } from "../../features/articles/summaries.ts";
import { FilmLength } from "../../features/films/film-length.tsx";
import { CategoryMark } from "../../features/works/work-line.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./work-facts.module.css";

interface WorkFactsProps {
  readonly work: Work;
  /** Working days that it took, where the studio says so. */
  readonly days: number | undefined;
  /** ISO day of publication. */
  readonly published: string | undefined;
}

/** Client, kind, length, days, year and what the studio did, in a row. */
export function WorkFacts({ work, days, published }: WorkFactsProps) {
  const { t } = useI18n();
  return (
    <dl className={`${layout.wrap} ${styles.facts}`}>
      <Fact name={t("portfolio.details.client")}>
        <bdi>{work.client}</bdi>
      </Fact>
      <Fact name={t("portfolio.details.category")}>
        <span className={styles.category}>
          <CategoryMark place={work.place} />
          {t(`portfolio.categories.${work.category}`)}
        </span>
      </Fact>
      {work.film && (
        <Fact name={t("portfolio.details.duration")}>
          <FilmLength seconds={work.film.seconds} />
        </Fact>
      )}
      {days !== undefined && (
        <Fact name={t("portfolio.details.madeIn")}>{t("portfolio.details.days", { days })}</Fact>
      )}
      <Fact name={t("portfolio.details.year")}>
        <time dateTime={published ?? String(work.year)}>{work.year}</time>
      </Fact>
      {work.services.length > 0 && (
        <div className={styles.services}>
          <dt className={layout.small}>{t("portfolio.details.services")}</dt>
          {work.services.map((service) => (
            <dd key={service}>{service}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={layout.small}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
