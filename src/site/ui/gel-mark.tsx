import styles from "./gel-mark.module.css";

/** The studio's logo: two discs of light that mix. */
export function GelMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" fill="var(--gel-1)" />
      <circle className={styles.over} cx="32" cy="16" r="14" fill="var(--gel-2)" />
    </svg>
  );
}
