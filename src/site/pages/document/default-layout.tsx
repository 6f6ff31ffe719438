import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { TextColumns } from "../../features/articles/text-columns.tsx";
import layout from "../../styles/layout.module.css";
import { DocumentHead } from "./document-head.tsx";
import styles from "./document-page.module.css";
import type { LayoutProps } from "./shown-page.ts";

/** Text beside its headings. */
export function DefaultLayout({ page, children }: LayoutProps) {
  return (
    <>
      <article>
        <DocumentHead page={page} />
        <div className={layout.wrap} {...languageAttributes(page.language)}>
          <TextColumns toc={page.toc}>
            <div className={styles.text}>
              <DocumentBody nodes={page.body} />
            </div>
          </TextColumns>
        </div>
      </article>
      {children}
    </>
  );
}
