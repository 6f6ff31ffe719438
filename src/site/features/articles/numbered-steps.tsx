import { InlineText } from "./document-body.tsx";
import styles from "./numbered-steps.module.css";
import type { Step } from "./read-steps.ts";

/** Steps with large numbers, each with its time and what happens in it. */
export function NumberedSteps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, when, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          {when && <p className={styles.when}>{when}</p>}
          <p className={styles.text}>
            <InlineText of={{ tag: "p", children: text }} />
          </p>
        </li>
      ))}
    </ol>
  );
}
