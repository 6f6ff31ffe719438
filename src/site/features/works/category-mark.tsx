import styles from "./category-mark.module.css";

interface CategoryMarkProps {
  /** Place of the category among the studio's, from 1. */
  readonly place: number;
}

/** The colour of a category, or its sign; always beside its word. */
export function CategoryMark({ place }: CategoryMarkProps) {
  return <span className={styles.mark} data-place={place} data-sign={`categories.${place - 1}`} />;
}
