import type { ReactNode, Ref } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly isDone?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** For whoever moves the focus by script. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * What is said of a form that was sent, to be focused (b5, WCAG 2.2 3.3.1). Its id is the anchor of the
 * form's address, so that the answer to a plain POST puts the focus here.
 */
export function Notice({ isDone = false, className = "", children, ref }: NoticeProps) {
  return (
    <div
      id="form-summary"
      ref={ref}
      className={`${styles.notice} ${isDone ? styles.done : ""} ${className}`}
      role={isDone ? "status" : "alert"}
      tabIndex={-1}
    >
      {children}
    </div>
  );
}
