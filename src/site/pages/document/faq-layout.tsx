import { DocumentBody } from "../../editorial/document-body.tsx";
import { languageAttributes } from "../../editorial/foreign-text.tsx";
import type { RenderNode } from "../../editorial/render-node.ts";
import type { DocumentPage } from "../../editorial/summaries.ts";
import styles from "./faq-layout.module.css";

interface FaqLayoutProps {
  readonly page: DocumentPage;
}

/** Every heading a question that unfolds its answer; what stands before the first is shown as it is. */
export function FaqLayout({ page }: FaqLayoutProps) {
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

interface Question {
  readonly id: string;
  readonly title: string;
  readonly answer: RenderNode[];
}

function splitQuestions(nodes: readonly RenderNode[]): {
  readonly intro: readonly RenderNode[];
  readonly questions: readonly Question[];
} {
  const intro: RenderNode[] = [];
  const questions: Question[] = [];
  for (const node of nodes) {
    const heading = readHeading(node);
    if (heading) questions.push({ ...heading, answer: [] });
    else (questions.at(-1)?.answer ?? intro).push(node);
  }
  return { intro, questions };
}

function readHeading(node: RenderNode): Pick<Question, "id" | "title"> | undefined {
  if (typeof node === "string" || node.tag !== "h2") return undefined;
  const { props = {}, children = [] } = node;
  const { id } = props;
  return { id: typeof id === "string" ? id : "", title: children.map(textOf).join("") };
}

function textOf(node: RenderNode): string {
  if (typeof node === "string") return node;
  return (node.children ?? []).map(textOf).join("");
}
