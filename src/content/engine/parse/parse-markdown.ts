import type { Root as HtmlRoot } from "hast";
import { raw } from "hast-util-raw";
import { sanitize } from "hast-util-sanitize";
import type { Root as MarkdownTree } from "mdast";
import { toHast } from "mdast-util-to-hast";
import rehypeSortAttributeValues from "rehype-sort-attribute-values";
import remarkGfm from "remark-gfm";
import remarkMdc from "remark-mdc";
import remarkParse from "remark-parse";
import { type Plugin, unified } from "unified";
import type { BodyNode, MarkdownRoot } from "../document/content-document.ts";
import { compileBody, textOf } from "./compile-body.ts";
import { closeLeaves } from "./leaf-components.ts";
import { carryAttributes, markdownHandlers } from "./markdown-to-html.ts";
import { isHtmlName, sanitizeSchemaFor } from "./sanitize-schema.ts";
import { buildToc, readTocOptions } from "./table-of-contents.ts";
import { findWrittenTags, type WrittenTags } from "./written-tags.ts";

/** A parsed text, and what it says about itself. */
export interface ParsedMarkdown {
  readonly body: MarkdownRoot;
  /** Everything before `<!--more-->`. */
  readonly excerpt?: MarkdownRoot;
  /** Text of the first h1; empty without one. */
  readonly title: string;
  /** Text of the paragraph that follows it, or begins the document; empty without one. */
  readonly description: string;
  /** What it writes as tags and components, with their lines. */
  readonly tags: WrittenTags;
}

// Its types are those of an older unified.
const components = remarkMdc as unknown as Plugin;
const parser = unified().use(remarkParse).use(components).use(remarkGfm).freeze();
const sortValues = rehypeSortAttributeValues();
const handlers = markdownHandlers(isHtmlName);

/**
 * Parses Markdown (CommonMark, GFM, components) without front matter.
 *
 * @param text with `\n` line ends
 * @param toc front matter's `toc`
 * @param firstLine line of the text's first line in its file
 * @throws RangeError when elements are nested too deep
 */
export function parseMarkdown(text: string, toc: unknown, firstLine = 1): ParsedMarkdown {
  const markdown = parser.runSync(parser.parse(closeLeaves(text))) as MarkdownTree;
  const tags = findWrittenTags(markdown, firstLine);
  carryAttributes(markdown);
  const html = raw(toHast(markdown, { allowDangerousHtml: true, handlers })) as HtmlRoot;
  sortValues(html);
  const safe = sanitize(html, sanitizeSchemaFor(html)) as HtmlRoot;
  const { children, excerpt } = compileBody(safe);
  const options = readTocOptions(toc);
  return {
    ...headingOf(children),
    body: { type: "root", children, ...(options && { toc: buildToc(children, options) }) },
    ...(excerpt && { excerpt: { type: "root", children: excerpt } }),
    tags,
  };
}

/** Title and description that the text gives itself; a rule before them is skipped. */
function headingOf(children: readonly BodyNode[]): Pick<ParsedMarkdown, "title" | "description"> {
  const elements = children.flatMap((node) =>
    node.type === "element" && node.tag !== "hr" ? [node] : [],
  );
  const [first] = elements;
  const heading = first?.tag === "h1" ? first : undefined;
  const next = heading ? elements[1] : first;
  return {
    title: heading ? textOf(heading) : "",
    description: next?.tag === "p" ? textOf(next) : "",
  };
}
