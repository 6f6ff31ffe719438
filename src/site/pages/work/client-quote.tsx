import type { CaseStudyParts } from "../../content/case-study.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { Work } from "../../features/articles/summaries.ts";
import layout from "../../styles/layout.module.css";
import styles from "./client-quote.module.css";

interface ClientQuoteProps {
  readonly work: Work;
  readonly quote: NonNullable<CaseStudyParts["quote"]>;
}

/** What the client said, on the gel of the work's category. */
export function ClientQuote({ work, quote }: ClientQuoteProps) {
  return (
    <div className={styles.quote} data-place={work.place}>
      <figure className={layout.wrap} {...languageAttributes(work.language)}>
        <blockquote className={styles.text}>{quote.text}</blockquote>
        <figcaption className={styles.by}>{quote.by}</figcaption>
      </figure>
    </div>
  );
}
