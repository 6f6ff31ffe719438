import type { Work } from "../../features/articles/summaries.ts";
import { FilmLength } from "../../features/films/film-length.tsx";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import styles from "./work-page.module.css";

interface WorkFactsProps {
  readonly work: Work;
  /** ISO day of publication. */
  readonly published: string | undefined;
}

/** Client, year, length, kind and what the studio did. */
export function WorkFacts({ work, published }: WorkFactsProps) {
  const { t } = useI18n();
  return (
    <dl className={styles.facts}>
      <div>
        <dt className={layout.small}>{t("portfolio.details.client")}</dt>
        <dd>
          <bdi>{work.client}</bdi>
        </dd>
      </div>
      <div>
        <dt className={layout.small}>{t("portfolio.details.year")}</dt>
        <dd>
          <time dateTime={published ?? String(work.year)}>{work.year}</time>
        </dd>
      </div>
      {work.film && (
        <div>
          <dt className={layout.small}>{t("portfolio.details.duration")}</dt>
          <dd>
            <FilmLength seconds={work.film.seconds} />
          </dd>
        </div>
      )}
      <div>
        <dt className={layout.small}>{t("portfolio.details.category")}</dt>
        <dd>{t(`portfolio.categories.${work.category}`)}</dd>
      </div>
      <div>
        <dt className={layout.small}>{t("portfolio.details.services")}</dt>
        {work.services.map((service) => (
          <dd key={service}>{service}</dd>
        ))}
      </div>
    </dl>
  );
}
