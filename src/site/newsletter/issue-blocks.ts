import type { IssueBlock, IssueInline } from "#newsletter";
import type { RenderElement, RenderNode } from "../features/articles/render-node.ts";
import { textOf } from "../features/articles/split-questions.ts";
import { jpegAddress } from "../ui/picture.ts";

/** What the text of an issue is written with. */
export interface IssueWriting {
  /** Makes an address of the text one that holds outside the site. */
  readonly absolute: (address: string) => string;
  /** Where films are seen: the issue's page. */
  readonly page: string;
  /** What the link to a film is called. */
  readonly watch: (title: string) => string;
}

type InlineKind = "strong" | "emphasis" | "code";

/** Elements in a line, and what mails make of them. */
const INLINE: Readonly<Record<string, InlineKind>> = {
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
  code: "code",
};
const IN_LINES: ReadonlySet<string> = new Set([...Object.keys(INLINE), "a", "br"]);

/**
 * The text of an issue as mails carry it. Of elements that mails do not show, which `content check`
 * reports, the text stays.
 */
export function issueBlocks(
  nodes: readonly RenderNode[],
  writing: IssueWriting,
): readonly IssueBlock[] {
  const blocks: IssueBlock[] = [];
  let line: RenderNode[] = [];
  const endLine = (): void => {
    const content = inlineOf(line, writing);
    if (line.map(textOf).join("").trim() !== "") blocks.push({ kind: "text", content });
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === "string" || IN_LINES.has(node.tag)) line.push(node);
    else {
      endLine();
      blocks.push(...blocksOf(node, writing));
    }
  }
  endLine();
  return blocks;
}

function blocksOf(element: RenderElement, writing: IssueWriting): readonly IssueBlock[] {
  const { tag, props = {}, children = [] } = element;
  switch (tag) {
    case "h1":
    case "h2":
    case "h3":
    case "h4": {
      const level = tag === "h3" || tag === "h4" ? 3 : 2;
      return [{ kind: "heading", level, content: inlineOf(children, writing) }];
    }
    case "ul":
    case "ol":
      return [listOf(element, writing)];
    case "blockquote":
      return [{ kind: "quotation", blocks: issueBlocks(children, writing) }];
    case "hr":
      return [{ kind: "line" }];
    case "img":
    case "film":
      return pictureOf(element, writing);
    case "pre":
      return typeof props["code"] === "string" ? [{ kind: "text", content: [props["code"]] }] : [];
    default:
      return issueBlocks(children, writing);
  }
}

function listOf(
  { tag, props = {}, children = [] }: RenderElement,
  writing: IssueWriting,
): IssueBlock {
  const items = children.flatMap((item) =>
    typeof item === "object" && item.tag === "li"
      ? [issueBlocks(item.children ?? [], writing)]
      : [],
  );
  const start = Number(props["start"] ?? 1);
  return { kind: "list", ...(tag === "ol" && { first: start }), items };
}

/** A picture; of a film its still, which leads to where it is seen. */
function pictureOf(
  { tag, props = {} }: RenderElement,
  { absolute, page, watch }: IssueWriting,
): readonly IssueBlock[] {
  const { picture, src, alt, title } = props;
  const words = typeof title === "string" && title !== "" ? title : undefined;
  const address = picture ? jpegAddress(picture) : src;
  const isFilm = tag === "film";
  if (typeof address !== "string") return [];
  return [
    {
      kind: "picture",
      src: absolute(address),
      alt: typeof alt === "string" ? alt : (words ?? ""),
      width: picture?.width,
      height: picture?.height,
      ...(isFilm && { url: page }),
      caption: isFilm && words !== undefined ? watch(words) : words,
    },
  ];
}

function inlineOf(nodes: readonly RenderNode[], writing: IssueWriting): readonly IssueInline[] {
  return nodes.flatMap((node): readonly IssueInline[] => {
    if (typeof node === "string") return [node];
    const { tag, props = {}, children = [] } = node;
    if (tag === "br") return [{ kind: "break" }];
    const content = inlineOf(children, writing);
    if (tag === "a" && typeof props["href"] === "string") {
      return [{ kind: "link", url: writing.absolute(props["href"]), content }];
    }
    const kind = INLINE[tag];
    return kind === undefined ? content : [{ kind, content }];
  });
}
