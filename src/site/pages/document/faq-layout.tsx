import { ClosingCall } from "../../features/articles/closing-call.tsx";
import { DocumentBody, InlineText } from "../../features/articles/document-body.tsx";
import { DocumentSections } from "../../features/articles/document-sections.tsx";
import { endingCall } from "../../features/articles/ending-call.ts";
import { languageAttributes } from "../../features/articles/foreign-text.tsx";
import { Questions } from "../../features/articles/questions.tsx";
import { isGrouped, splitQuestions } from "../../features/articles/split-questions.ts";
import opening from "../../features/articles/opening.module.css";
import layout from "../../styles/layout.module.css";
import { DocumentHead } from "./document-head.tsx";
import styles from "./document-page.module.css";
import type { LayoutProps } from "./shown-page.ts";
import { SlabHead } from "./slab-head.tsx";

/**
 * Every heading a question that unfolds its answer, beside what stands before the first; where there are
 * headings of the third level, those are the questions, in groups. And a call.
 */
export function FaqLayout({ page, children }: LayoutProps) {
  const { text, call } = endingCall(page.body);
  const { intro, questions } = splitQuestions(text);
  return (
    <>
      <article>
        {page.picture ? (
          <SlabHead page={page} gel={4} />
        ) : (
          <DocumentHead page={page} gel={4} isClose={isGrouped(questions)} />
        )}
        <div {...languageAttributes(page.language)}>
          {isGrouped(questions) ? (
            <DocumentSections nodes={text} opensFirst />
          ) : (
            <div className={`${layout.wrap} ${styles.questions}`}>
              <div className={`${styles.beside} ${opening.opening}`}>
                <DocumentBody nodes={intro} />
              </div>
              <Questions questions={questions} level={2} opensFirst />
            </div>
          )}
        </div>
      </article>
      {children}
      <ClosingCall after="questions" gel={2}>
        {call && <InlineText of={{ tag: "div", children: call }} />}
      </ClosingCall>
    </>
  );
}
