import { DocumentBody } from "./document-body.tsx";
import fold from "../../ui/fold.module.css";
import type { Question } from "./split-questions.ts";
import styles from "./questions.module.css";

interface QuestionsProps {
  readonly questions: readonly Question[];
  /** Level of their headings. */
  readonly level: 2 | 3;
  readonly opensFirst?: boolean | undefined;
}

/** Questions that unfold their answers, one at a time; a page of them begins with the first answer. */
export function Questions({ questions, level, opensFirst }: QuestionsProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.questions}>
      {questions.map(({ id, title, answer }, index) => (
        <details
          key={id}
          id={id}
          className={styles.question}
          name="questions"
          open={opensFirst && index === 0}
        >
          <summary className={fold.summary}>
            <Heading>{title}</Heading>
          </summary>
          <DocumentBody nodes={answer} />
        </details>
      ))}
    </div>
  );
}
