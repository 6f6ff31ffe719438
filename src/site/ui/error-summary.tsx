import type { MouseEvent, ReactNode, Ref } from "react";
import styles from "./error-summary.module.css";

interface ErrorSummaryProps {
  /** What is the matter with the form as a whole. */
  readonly title: string;
  /** What is wrong with single fields; `href` leads to the field. */
  readonly errors?: readonly { readonly href: string; readonly message: string }[];
  /** For script that follows these links in a way of its own. */
  readonly onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Ways out: other times, WhatsApp. */
  readonly children?: ReactNode;
  /** For whoever moves the focus by script. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * What keeps a form from being taken, to be focused (b5, WCAG 2.2 3.3.1). Its id is the anchor of the
 * form's address, so that the answer to a plain POST puts the focus here.
 */
export function ErrorSummary({ title, errors, onFollow, children, ref }: ErrorSummaryProps) {
  return (
    <div id="form-summary" ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <p className={styles.title}>{title}</p>
      {errors && errors.length > 0 && (
        <ul>
          {errors.map(({ href, message }) => (
            <li key={href}>
              <a href={href} onClick={onFollow}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
