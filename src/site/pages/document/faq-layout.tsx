import { DocumentBody } from "../../features/articles/document-body.tsx";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { splitQuestions } from "../../features/articles/split-questions.ts";
import type { DocumentPage } from "../../features/articles/summaries.ts";
import styles from "./faq-layout.module.css";

/** Every heading a question that unfolds its answer; what stands before the first is shown as it is. */
export function FaqLayout({ page }: { readonly page: DocumentPage }) {
  const { intro, questions } = splitQuestions(page.body);
  return (
    <div {...languageAttributes(page.language)}>
      <DocumentBody nodes={intro} />
      {questions.map(({ id, title, answer }) => (
        <details key={id} id={id} className={styles.question} name="faq">
          <summary>
            <h2>{title}</h2>
          </summary>
          <DocumentBody nodes={answer} />
        </details>
      ))}
    </div>
  );
}
