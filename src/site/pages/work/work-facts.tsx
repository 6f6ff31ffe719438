import type { Work } from "../../editorial/summaries.ts";
import { useI18n } from "../../shell/page-context.tsx";
import styles from "./work-page.module.css";

interface WorkFactsProps {
  readonly work: Work;
}

/** Client, year, kind and what the studio did. */
export function WorkFacts({ work }: WorkFactsProps) {
  const { t } = useI18n();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t("portfolio.details.client")}</dt>
        <dd>
          <bdi>{work.client}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("portfolio.details.year")}</dt>
        <dd>
          <bdi>{work.year}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t("portfolio.details.category")}</dt>
        <dd>{t(`portfolio.categories.${work.category}`)}</dd>
      </div>
      <div>
        <dt>{t("portfolio.details.services")}</dt>
        {work.services.map((service) => (
          <dd key={service}>{service}</dd>
        ))}
      </div>
    </dl>
  );
}
