import { DocumentBody } from "../../editorial/document-body.tsx";
import { languageAttributes } from "../../editorial/foreign-text.tsx";
import type { DocumentPage } from "../../editorial/summaries.ts";
import { TableOfContents } from "../../editorial/table-of-contents.tsx";
import styles from "./document-page.module.css";

interface LayoutProps {
  readonly page: DocumentPage;
}

/** Text beside its headings. */
export function DefaultLayout({ page }: LayoutProps) {
  return (
    <div className={styles.columns} {...languageAttributes(page.language)}>
      <div className={styles.toc}>
        <TableOfContents toc={page.toc} />
      </div>
      <div className={styles.text}>
        <DocumentBody nodes={page.body} />
      </div>
    </div>
  );
}
