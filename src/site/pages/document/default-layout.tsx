import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import { TextColumns } from "../../features/articles/text-columns.tsx";
import styles from "./document-page.module.css";

/** Text beside its headings. */
export function DefaultLayout({ page }: { readonly page: DocumentPage }) {
  return (
    <div {...languageAttributes(page.language)}>
      <TextColumns toc={page.toc}>
        <div className={styles.text}>
          <DocumentBody nodes={page.body} />
        </div>
      </TextColumns>
    </div>
  );
}
