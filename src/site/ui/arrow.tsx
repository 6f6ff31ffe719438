import styles from "./arrow.module.css";

/** An arrow in reading direction; decoration, so it has no name. */
export function Arrow() {
  return (
    <svg className={styles.arrow} viewBox="0 0 20 12" aria-hidden="true">
      <path d="M0 6h18M13 1l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.75" />
    </svg>
  );
}
