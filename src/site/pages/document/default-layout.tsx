import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import { TableOfContents } from "../../features/articles/table-of-contents.tsx";
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
