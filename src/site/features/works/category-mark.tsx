import styles from "./category-mark.module.css";

interface CategoryMarkProps {
  /** Place of the category among the studio's, from 1. */
  readonly place: number;
  readonly className?: string;
}

/** The colour of a category, or its sign; always beside its word. */
export function CategoryMark({ place, className = "" }: CategoryMarkProps) {
  return (
    <span
      className={`${styles.mark} ${className}`}
      data-place={place}
      data-sign={`categories.${place - 1}`}
    />
  );
}
