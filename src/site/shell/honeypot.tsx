import { HONEYPOT_FIELD } from "#forms";
import styles from "./honeypot.module.css";

/** A field that only robots fill in (b4). */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
