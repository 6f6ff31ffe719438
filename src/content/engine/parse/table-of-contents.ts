import type { BodyNode, Toc, TocLink } from "../document/content-document.ts";
import { textOf } from "./compile-body.ts";
import { isData } from "./front-matter.ts";

const DEFAULT_DEPTH = 2;

/** What front matter may say under `toc`. */
export interface TocOptions {
  readonly title: string;
  /** Levels of nesting below the root in which headings are looked for. */
  readonly searchDepth: number;
  /** Levels of headings below h1: 1 to 5. */
  readonly depth: number;
}

/** Reads front matter's `toc`; false means that the document wants none. */
export function readTocOptions(value: unknown): TocOptions | false {
  if (value === false) return false;
  const given = isData(value) ? value : {};
  const number = (key: string): number =>
    typeof given[key] === "number" ? given[key] : DEFAULT_DEPTH;
  return {
    title: typeof given["title"] === "string" ? given["title"] : "",
    searchDepth: number("searchDepth"),
    depth: number("depth"),
  };
}

/** Builds the table of contents; a depth outside 1 to 5 counts as 1 (content-api §9.1). */
export function buildToc(children: readonly BodyNode[], options: TocOptions): Toc {
  const levels = options.depth >= 1 && options.depth <= 5 ? options.depth : 1;
  const headings = children.flatMap((node) => findHeadings(node, levels, options.searchDepth - 1));
  return { ...options, links: nest(headings) };
}

function findHeadings(node: BodyNode, levels: number, depthLeft: number): TocLink[] {
  if (node.type === "text" || depthLeft < 0) return [];
  const level = Number(/^h([2-6])$/.exec(node.tag)?.[1]);
  const own: TocLink[] =
    level <= levels + 1
      ? [
          {
            id: typeof node.props["id"] === "string" ? node.props["id"] : "",
            depth: level,
            text: textOf(node),
          },
        ]
      : [];
  return [...own, ...node.children.flatMap((child) => findHeadings(child, levels, depthLeft - 1))];
}

/** A deeper heading goes below the shallower one before it. */
function nest(headings: readonly TocLink[]): TocLink[] {
  const top: { link: TocLink; below: TocLink[] }[] = [];
  for (const link of headings) {
    const parent = top.at(-1);
    if (parent && link.depth > parent.link.depth) parent.below.push(link);
    else top.push({ link, below: [] });
  }
  return top.map(({ link, below }) =>
    below.length > 0 ? { ...link, children: nest(below) } : link,
  );
}
