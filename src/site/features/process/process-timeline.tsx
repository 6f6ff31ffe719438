import styles from "./process-timeline.module.css";
import type { ShownStep } from "./terms.ts";

interface ProcessTimelineProps {
  readonly steps: readonly ShownStep[];
  /** Level of the steps' headings. */
  readonly level: 2 | 3;
}

/** The widest clip; longer steps are as wide. */
const DAYS_MOST = 8;

/** The way to a film as clips on an editor's timeline: the more days, the longer (issue 25). */
export function ProcessTimeline({ steps, level }: ProcessTimelineProps) {
  const Heading = `h${level}` as const;
  return (
    <ol className={styles.timeline}>
      {steps.map(({ id, days, when, title, description }) => (
        <li key={id} data-days={Math.min(days, DAYS_MOST)}>
          <p className={styles.clip}>{when}</p>
          <Heading>{title}</Heading>
          {description && <p className={styles.description}>{description}</p>}
        </li>
      ))}
    </ol>
  );
}
