import layout from "../../styles/layout.module.css";
import { DocumentBody, isFigure } from "./document-body.tsx";
import opening from "./opening.module.css";
import styles from "./document-sections.module.css";
import { NumberedSteps } from "./numbered-steps.tsx";
import { Questions } from "./questions.tsx";
import { readSteps } from "./read-steps.ts";
import type { RenderNode } from "./render-node.ts";
import { splitQuestions } from "./split-questions.ts";

interface DocumentSectionsProps {
  readonly nodes: readonly RenderNode[];
  /** Whether the first answer is open: where the text is about its questions. */
  readonly opensFirst?: boolean | undefined;
}

/**
 * A text as sections, one for each heading of the second level: the heading, and the first picture
 * below it, beside the words. A numbered list of named steps is a stage of its own, and headings of the
 * third level unfold their answers.
 */
export function DocumentSections({ nodes, opensFirst }: DocumentSectionsProps) {
  const { intro, questions: sections } = splitQuestions(nodes);
  return (
    <>
      {intro.length > 0 && (
        <div className={`${layout.wrap} ${styles.intro} ${opening.opening}`}>
          <DocumentBody nodes={intro} />
        </div>
      )}
      {sections.map(({ id, title, answer }, index) => (
        <DocumentSection
          key={id}
          id={id}
          title={title}
          nodes={answer}
          opensFirst={opensFirst && index === 0}
        />
      ))}
    </>
  );
}

interface DocumentSectionProps extends DocumentSectionsProps {
  readonly id: string;
  readonly title: string;
}

function DocumentSection({ id, title, nodes, opensFirst }: DocumentSectionProps) {
  const { intro, questions } = splitQuestions(nodes, 3);
  const [list, ...more] = intro.filter((node) => typeof node === "object");
  const steps = list && more.length === 0 ? readSteps(list) : undefined;
  const label = `${id}-title`;
  const heading = <h2 id={label}>{title}</h2>;
  if (steps) {
    return (
      <section
        id={id}
        className={`${layout.stage} ${layout.band} ${styles.stage}`}
        aria-labelledby={label}
      >
        <div className={layout.wrap}>
          {heading}
          <NumberedSteps steps={steps} />
          {questions.length > 0 && <Questions questions={questions} level={3} />}
        </div>
      </section>
    );
  }
  const picture = intro.find(isFigure);
  const words = intro.filter((node) => node !== picture);
  return (
    <section
      id={id}
      className={`${layout.wrap} ${layout.section} ${styles.columns}`}
      aria-labelledby={label}
    >
      <div>
        {heading}
        {picture && <DocumentBody nodes={[picture]} />}
      </div>
      <div>
        {words.length > 0 && <DocumentBody nodes={words} />}
        {questions.length > 0 && (
          <Questions questions={questions} level={3} opensFirst={opensFirst} />
        )}
      </div>
    </section>
  );
}
