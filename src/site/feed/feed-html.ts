import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import type { RenderNode, RenderProps } from "../features/articles/render-node.ts";
import { jpegAddress } from "../ui/picture.ts";

/** What turns addresses of a text into ones that hold outside the site. */
export type AbsoluteAddress = (address: string) => string;

/** Elements of ours that readers of feeds do not know, and the nearest that they do. */
const NEAREST: Readonly<Record<string, string>> = { note: "blockquote", "call-to-action": "div" };

/**
 * The text of a document as plain HTML for feeds: no components, no colours, every address whole. The
 * body was sanitized when it was read.
 */
export function feedHtml(nodes: readonly RenderNode[], absolute: AbsoluteAddress): string {
  const root: Root = { type: "root", children: nodes.map((node) => toHast(node, absolute)) };
  return toHtml(root, { allowDangerousHtml: false });
}

function toHast(node: RenderNode, absolute: AbsoluteAddress): ElementContent {
  if (typeof node === "string") return { type: "text", value: node };
  const { tag, props = {}, children = [] } = node;
  if (tag === "pre") return codeBlock(props);
  const properties = tag === "img" ? imageProperties(props, absolute) : plain(props, absolute);
  return {
    type: "element",
    tagName: NEAREST[tag] ?? tag,
    properties,
    children: children.map((child) => toHast(child, absolute)),
  };
}

function codeBlock({ code }: RenderProps): Element {
  const value = typeof code === "string" ? code : "";
  const text = { type: "text" as const, value };
  const inner: Element = { type: "element", tagName: "code", properties: {}, children: [text] };
  return { type: "element", tagName: "pre", properties: { dir: "ltr" }, children: [inner] };
}

function imageProperties(props: RenderProps, absolute: AbsoluteAddress): Properties {
  const { picture, alt, src } = props;
  const address = picture ? jpegAddress(picture) : src;
  return {
    ...(typeof address === "string" && { src: absolute(address) }),
    alt: typeof alt === "string" ? alt : "",
  };
}

/** Addresses made whole; ids stay, since footnotes lead to them. */
function plain({ href, id }: RenderProps, absolute: AbsoluteAddress): Properties {
  return {
    ...(typeof href === "string" && { href: absolute(href) }),
    ...(typeof id === "string" && { id }),
  };
}
