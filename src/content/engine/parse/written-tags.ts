import type { Nodes } from "mdast";
import { kebabCase } from "./markdown-to-html.ts";

/** Names of elements and components as a text writes them, and the lines on which they begin. */
export type WrittenTags = readonly (readonly [name: string, lines: readonly number[]])[];

/** Lines that are remembered of one name. */
const MOST_LINES = 20;
/** Tags that begin in a piece of HTML; what a comment says is none of them. */
const TAGS = /<!--[\s\S]*?(?:-->|$)|<([a-z][\w-]*)/gi;

/**
 * Finds what a text writes as tags and components; what Markdown makes by itself is none of it.
 *
 * @param firstLine line of the text's first line in its file
 */
export function findWrittenTags(root: Nodes, firstLine: number): WrittenTags {
  const found = new Map<string, number[]>();
  const note = (name: string, line: number): void => {
    const lines = found.get(name) ?? [];
    if (lines.length < MOST_LINES) lines.push(line + firstLine - 1);
    found.set(name, lines);
  };
  const visit = (node: Nodes): void => {
    const line = node.position?.start.line ?? 1;
    const { hName } = node.data ?? {};
    if (node.type === "html") {
      for (const { 1: name, index } of node.value.matchAll(TAGS)) {
        if (name !== undefined) note(kebabCase(name), line + lineBreaks(node.value, index));
      }
    } else if (hName !== undefined) note(hName, line);
    if ("children" in node) node.children.forEach(visit);
  };
  visit(root);
  return [...found];
}

function lineBreaks(text: string, end: number): number {
  return text.slice(0, end).split("\n").length - 1;
}
