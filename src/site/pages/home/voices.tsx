import type { Statistic } from "../../services.ts";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import { Statistics } from "../../ui/statistics.tsx";
import styles from "./voices.module.css";

interface VoicesProps {
  readonly statistics: readonly Statistic[];
  /** How many clients are quoted. */
  readonly testimonials: number;
}

/** What clients say, and the studio in numbers. */
export function Voices({ statistics, testimonials }: VoicesProps) {
  const { t } = useI18n();
  if (testimonials + statistics.length === 0) return null;
  return (
    <div className={`${layout.stage} ${layout.band}`}>
      <div className={`${layout.wrap} ${styles.voices}`}>
        {Array.from({ length: testimonials }, (_, index) => {
          const key = `hero.testimonial${index === 0 ? ("" as const) : index + 1}` as const;
          return (
            <figure key={key}>
              <blockquote className={styles.quote}>{t(`${key}.text`)}</blockquote>
              <figcaption className={layout.small}>{t(`${key}.author`)}</figcaption>
            </figure>
          );
        })}
        {statistics.length > 0 && (
          <Statistics
            label={t("hero.stats.label")}
            entries={statistics.map(({ id, value }) => [
              t("hero.stats.value", { value }),
              t(`hero.stats.${id}`),
            ])}
          />
        )}
      </div>
    </div>
  );
}
