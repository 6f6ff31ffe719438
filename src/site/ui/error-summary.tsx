import type { MouseEvent, ReactNode, Ref } from "react";
import styles from "./error-summary.module.css";
import { Notice } from "./notice.tsx";

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

/** What keeps a form from being taken (b5, WCAG 2.2 3.3.1). */
export function ErrorSummary({ title, errors, onFollow, children, ref }: ErrorSummaryProps) {
  return (
    <Notice ref={ref} className={styles.summary}>
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
    </Notice>
  );
}
