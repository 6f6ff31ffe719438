import layout from "../../styles/layout.module.css";
import { DocumentBody } from "./document-body.tsx";
import styles from "./document-sections.module.css";
import { NumberedSteps } from "./numbered-steps.tsx";
import { Questions } from "./questions.tsx";
import { readSteps } from "./read-steps.ts";
import type { RenderNode } from "./render-node.ts";
import { splitQuestions } from "./split-questions.ts";

/**
 * A text as sections, one for each heading of the second level: the heading beside what it is about. A
 * numbered list of named steps is shown large, and headings of the third level unfold their answers.
 */
export function DocumentSections({ nodes }: { readonly nodes: readonly RenderNode[] }) {
  const { intro, questions: sections } = splitQuestions(nodes);
  return (
    <>
      {intro.length > 0 && (
        <div className={`${layout.wrap} ${styles.intro}`}>
          <DocumentBody nodes={intro} />
        </div>
      )}
      {sections.map(({ id, title, answer }) => (
        <DocumentSection key={id} id={id} title={title} nodes={answer} />
      ))}
    </>
  );
}

interface DocumentSectionProps {
  readonly id: string;
  readonly title: string;
  readonly nodes: readonly RenderNode[];
}

function DocumentSection({ id, title, nodes }: DocumentSectionProps) {
  const { intro, questions } = splitQuestions(nodes, 3);
  const [list, ...more] = intro.filter((node) => typeof node === "object");
  const steps = list && more.length === 0 ? readSteps(list) : undefined;
  const label = `${id}-title`;
  return (
    <section
      id={id}
      className={`${layout.wrap} ${layout.section} ${steps ? styles.stacked : styles.columns}`}
      aria-labelledby={label}
    >
      <h2 id={label}>{title}</h2>
      <div>
        {steps ? (
          <NumberedSteps steps={steps} />
        ) : (
          intro.length > 0 && <DocumentBody nodes={intro} />
        )}
        {questions.length > 0 && <Questions questions={questions} level={3} />}
      </div>
    </section>
  );
}
