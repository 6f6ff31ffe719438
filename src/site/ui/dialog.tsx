import { type ReactNode, useState } from "react";
import layout from "../styles/layout.module.css";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly id: string;
  /** Id of the heading that names the dialog (WCAG 2.2 4.1.2). */
  readonly labelledBy: string;
  /** Text of the button that closes it. */
  readonly closeLabel: string;
  /** `stage` is dark and wide, for films; `sheet` is paper, for forms. */
  readonly look: "stage" | "sheet";
  /** True when the URL opens it: it is then open in the server's HTML. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/**
 * A native modal. Buttons open it with `command="show-modal"`; Escape, the close button and a click
 * beside it close it. The browser traps the focus and gives it back; `boot` keeps it in step with
 * the address.
 */
export function Dialog({ id, labelledBy, closeLabel, look, open, children }: DialogProps) {
  // React writes the attribute once: taking it away from a modal would leave the page inert.
  const [openAtFirst] = useState(open);
  return (
    // What the visitor opened before React arrived stays open: the attribute is the browser's.
    <dialog
      id={id}
      className={`${styles.dialog} ${styles[look]} ${look === "stage" ? layout.stage : ""}`}
      aria-labelledby={labelledBy}
      closedby="any"
      open={openAtFirst}
      suppressHydrationWarning
    >
      <form method="dialog" className={styles.close}>
        <button className={styles.closeButton} aria-label={closeLabel}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 5l14 14M19 5L5 19" stroke="currentColor" strokeWidth="2" />
          </svg>
        </button>
      </form>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
