import type { BodyNode, MarkdownRoot } from "../document/content-document.ts";
import { type CodeLines, highlightCode } from "./highlight-code.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import type { WrittenTags } from "./written-tags.ts";

/** Everything that parsing the Markdown of a document gives. */
export interface ParsedBody {
  readonly body: MarkdownRoot;
  readonly excerpt?: MarkdownRoot;
  /** Title and description that the text gives itself. */
  readonly title: string;
  readonly description: string;
  /** Coloured code by the order of code blocks in the body; null where there is no colour. */
  readonly code: readonly (CodeLines | null)[];
  /** What the text writes as tags and components, with their lines in the file. */
  readonly tags: WrittenTags;
}

/**
 * Parses the Markdown of a document and colours its code.
 *
 * @param firstLine line of the Markdown's first line in its file
 * @throws RangeError when elements are nested too deep
 */
export async function parseBody(
  markdown: string,
  toc: unknown,
  firstLine: number,
): Promise<ParsedBody> {
  const parsed = parseMarkdown(markdown, toc, firstLine);
  const blocks = codeBlocksOf(parsed.body.children);
  const code = await Promise.all(
    blocks.map(async ({ props }) => {
      const { code: text, language } = props;
      if (typeof text !== "string" || typeof language !== "string") return null;
      return (await highlightCode(text, language)) ?? null;
    }),
  );
  return { ...parsed, code };
}

/** The code blocks of a body in order. */
function codeBlocksOf(nodes: readonly BodyNode[]): Extract<BodyNode, { type: "element" }>[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [];
    return node.tag === "pre" ? [node] : codeBlocksOf(node.children);
  });
}
