import type { ReactNode } from "react";
import { useI18n } from "../../shell/page-context.tsx";
import layout from "../../styles/layout.module.css";
import type { Work } from "../articles/summaries.ts";
import styles from "./work-line.module.css";

interface WorkLineProps {
  readonly work: Pick<Work, "category" | "place" | "client">;
  readonly className?: string | undefined;
  /** What else is said of it. */
  readonly children?: ReactNode;
}

/** A work in one line: its category, and for whom it was made. */
export function WorkLine({
  work: { category, place, client },
  className = "",
  children,
}: WorkLineProps) {
  const { t } = useI18n();
  return (
    <span className={`${layout.small} ${styles.line} ${className}`}>
      <span className={styles.category}>
        <CategoryMark place={place} />
        {t(`portfolio.categories.${category}`)}
      </span>
      <bdi>{client}</bdi>
      {children}
    </span>
  );
}

interface CategoryMarkProps {
  /** Place of the category among the studio's, from 1. */
  readonly place: number;
}

/** The colour of a category, or its sign; always beside its word. */
export function CategoryMark({ place }: CategoryMarkProps) {
  return <span className={styles.mark} data-place={place} data-sign={`categories.${place - 1}`} />;
}
