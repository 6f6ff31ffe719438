import type { ReactNode, Ref } from "react";
import styles from "./error-summary.module.css";

interface ErrorSummaryProps {
  /** Anchor of the form's address, so that the answer to a plain POST puts the focus here. */
  readonly id?: string;
  /** What is the matter with the form as a whole. */
  readonly title: string;
  /** What is wrong with single fields; `href` leads to the field. */
  readonly errors?: readonly { readonly href: string; readonly message: string }[];
  /** Ways out: other times, WhatsApp. */
  readonly children?: ReactNode;
  /** For whoever moves the focus by script. */
  readonly ref?: Ref<HTMLDivElement>;
}

/** What keeps a form from being taken, to be focused (b5, WCAG 2.2 3.3.1). */
export function ErrorSummary({
  id = "form-summary",
  title,
  errors,
  children,
  ref,
}: ErrorSummaryProps) {
  return (
    <div id={id} ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {errors && errors.length > 0 && (
        <ul>
          {errors.map(({ href, message }) => (
            <li key={href}>
              <a href={href}>{message}</a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
