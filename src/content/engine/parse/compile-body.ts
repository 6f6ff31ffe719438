import type { Nodes, Properties, Root, RootContent } from "hast";
import Slugger from "github-slugger";
import type { BodyElement, BodyNode, Json } from "../document/content-document.ts";
import { linkTarget } from "../document/source-identity.ts";

/** Nesting beyond which a document is refused. */
const MAX_DEPTH = 100;

/** Links to other hosts. */
const EXTERNAL = /^(?:https?:)?\/\//i;
/** The only kind of data URL that is allowed. */
const DATA_PICTURE = /^data:image\/(?:avif|gif|jpeg|png|webp)[;,]/i;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The nodes of a body and, when the text has a `<!--more-->`, of the excerpt. */
export interface CompiledBody {
  readonly children: readonly BodyNode[];
  readonly excerpt?: readonly BodyNode[];
}

/**
 * Makes the nodes of the content API (content-api §9.1) from a sanitized HTML tree.
 *
 * @throws RangeError when elements are nested too deep
 */
export function compileBody(root: Root): CompiledBody {
  const slugger = new Slugger();
  const isMore = (node: RootContent): boolean =>
    node.type === "comment" && node.value.trim() === "more";
  const compiled = root.children.map((node) => compileNode(node, slugger, 0));
  const more = root.children.findIndex(isMore);
  const kept = (nodes: readonly (BodyNode | undefined)[]): BodyNode[] =>
    nodes.filter((node) => node !== undefined && node.type !== "text");
  return {
    children: kept(compiled),
    ...(more !== -1 && { excerpt: kept(compiled.slice(0, more)) }),
  };
}

/** All text of a node, as it would be read. */
export function textOf(node: BodyNode): string {
  return node.type === "text" ? node.value : node.children.map(textOf).join("");
}

function compileNode(node: Nodes, slugger: Slugger, depth: number): BodyNode | undefined {
  if (depth > MAX_DEPTH) throw new RangeError(`elements nested deeper than ${MAX_DEPTH}`);
  if (node.type === "text") {
    return /^\n+$/.test(node.value) ? undefined : { type: "text", value: node.value };
  }
  if (node.type !== "element") return undefined;
  const tag = node.tagName === "component-slot" ? "template" : node.tagName;
  if (tag === "p" && node.children.every((child) => isBlank(child))) return undefined;
  const children = tag === "li" ? unwrapParagraphs(node.children) : node.children;
  const props = compileProps(tag, node.properties);
  const id = /^h[1-6]$/.test(tag) ? { id: headingId(node, slugger) } : undefined;
  const inner = tag === "template" && node.content ? node.content.children : children;
  return {
    type: "element",
    tag,
    props: { ...props, ...id },
    children: inner.flatMap((child) => compileNode(child, slugger, depth + 1) ?? []),
  };
}

function isBlank(node: Nodes): boolean {
  return node.type === "text" && node.value.trim() === "";
}

/** The paragraphs of a list item lose their frame; from the second on, a line break precedes them. */
function unwrapParagraphs(children: BodyParents["children"]): RootContent[] {
  let seen = false;
  return children.flatMap((child): RootContent[] => {
    if (child.type !== "element" || child.tagName !== "p") return [child];
    const lead: RootContent[] = seen
      ? [{ type: "element", tagName: "br", properties: {}, children: [] }]
      : [];
    seen = true;
    return [...lead, ...child.children];
  });
}

type BodyParents = Extract<Nodes, { type: "element" }>;

/** GitHub-style id with the content API's differences: one hyphen in a row, no leading digit. */
function headingId(node: BodyParents, slugger: Slugger): string {
  const given = node.properties["id"];
  const slug = typeof given === "string" && given !== "" ? given : slugger.slug(plainText(node));
  return slug.replaceAll(/-+/g, "-").replaceAll(/^-|-$/g, "").replace(/^(\d)/, "_$1");
}

function plainText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(plainText).join("") : "";
}

function compileProps(tag: string, properties: Properties): BodyElement["props"] {
  const props: Record<string, Json | undefined> = {};
  for (const key of Object.keys(properties).toSorted()) {
    const value = properties[key];
    if (value !== undefined && value !== null) props[key] = value;
  }
  if (typeof props["highlights"] === "string") {
    props["highlights"] = props["highlights"].split(" ").map(Number);
  }
  const { src } = props;
  if (typeof src === "string" && /^data:/i.test(src) && !DATA_PICTURE.test(src))
    delete props["src"];
  if (tag === "a" && typeof props["href"] === "string") {
    const { href } = props;
    if (EXTERNAL.test(href)) props["rel"] = ["nofollow"];
    else props["href"] = withoutExtension(href);
  }
  return props;
}

/** A relative link to a Markdown file leads to its page. */
function withoutExtension(href: string): string {
  if (href.startsWith("/") || SCHEME.test(href)) return href;
  const match = /^([^?#]*\.md)([?#].*)?$/i.exec(href);
  if (!match) return href;
  const [, file = "", rest = ""] = match;
  return encodeURI(linkTarget(safeDecode(file))) + rest;
}

function safeDecode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
