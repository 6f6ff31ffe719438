import type { RenderNode } from "./render-node.ts";

/** A question of a document and what stands below it. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly answer: readonly RenderNode[];
}

/**
 * Every heading of a level a question; what stands before the first is the introduction.
 *
 * @param level of the headings that are questions
 */
export function splitQuestions(
  nodes: readonly RenderNode[],
  level: 2 | 3 = 2,
): {
  readonly intro: readonly RenderNode[];
  readonly questions: readonly Question[];
} {
  const intro: RenderNode[] = [];
  const questions: (Question & { readonly answer: RenderNode[] })[] = [];
  for (const node of nodes) {
    const heading = readHeading(node, `h${level}`);
    if (heading) questions.push({ ...heading, answer: [] });
    else (questions.at(-1)?.answer ?? intro).push(node);
  }
  return { intro, questions };
}

/** Whether headings of the second level stand for groups of questions, and those of the third are the questions. */
export function isGrouped(questions: readonly Question[]): boolean {
  return questions.some(({ answer }) => splitQuestions(answer, 3).questions.length > 0);
}

/** All questions of a document, in groups or not. */
export function allQuestions(nodes: readonly RenderNode[]): readonly Question[] {
  const { questions } = splitQuestions(nodes);
  if (!isGrouped(questions)) return questions;
  return questions.flatMap(({ answer }) => splitQuestions(answer, 3).questions);
}

function readHeading(node: RenderNode, tag: string): Pick<Question, "id" | "title"> | undefined {
  if (typeof node === "string" || node.tag !== tag) return undefined;
  const { props = {}, children = [] } = node;
  const { id } = props;
  return { id: typeof id === "string" ? id : "", title: children.map(textOf).join("") };
}

/** The words of a node. */
export function textOf(node: RenderNode): string {
  if (typeof node === "string") return node;
  return (node.children ?? []).map(textOf).join("");
}
