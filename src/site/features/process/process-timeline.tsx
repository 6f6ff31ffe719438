import { useI18n } from "../../shell/page-context.tsx";
import type { ProcessStep } from "./terms.ts";
import styles from "./process-timeline.module.css";

interface ProcessTimelineProps {
  readonly steps: readonly ProcessStep[];
  /** Level of the steps' headings. */
  readonly level: 2 | 3;
}

/** The widest clip; longer steps are as wide. */
const DAYS_MOST = 12;

/** The way to a film as clips on an editor's timeline: the more days, the longer (issue 25). */
export function ProcessTimeline({ steps, level }: ProcessTimelineProps) {
  const { t } = useI18n();
  const Heading = `h${level}` as const;
  return (
    <ol className={styles.timeline}>
      {steps.map(({ id, days: [first, last] }) => {
        const count = last - first + 1;
        const description = t(`process.items.${id}.description`);
        return (
          <li key={id} data-days={Math.min(count, DAYS_MOST)}>
            <p className={styles.clip}>{t("process.days", { count, first, last })}</p>
            <Heading>{t(`process.items.${id}.title`)}</Heading>
            {description && <p className={styles.description}>{description}</p>}
          </li>
        );
      })}
    </ol>
  );
}
