import { HONEYPOT_FIELD } from "#forms";
import layout from "../styles/layout.module.css";

/** A field that only robots fill in (b4). */
export function Honeypot() {
  return (
    <div className={layout.visuallyHidden} aria-hidden="true">
      <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
