import type { Element, ElementContent, Properties, Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { isShownElement } from "../features/articles/shown-elements.ts";
import type { RenderNode, RenderProps } from "../features/articles/render-node.ts";
import { filmAddress, largestSize } from "../ui/film.ts";
import { jpegAddress } from "../ui/picture.ts";

/** Most lines of a film in a feed. */
const LINES = 720;

/** What turns addresses of a text into ones that hold outside the site. */
export type AbsoluteAddress = (address: string) => string;

/** Elements of ours that readers of feeds do not know, and the nearest that they do. */
const NEAREST: Readonly<Record<string, string>> = { note: "blockquote", "call-to-action": "div" };

/**
 * The text of a document as plain HTML for feeds: no components, no colours, every address whole. The
 * body was sanitized when it was read.
 */
export function feedHtml(nodes: readonly RenderNode[], absolute: AbsoluteAddress): string {
  const root: Root = { type: "root", children: nodes.flatMap((node) => toHast(node, absolute)) };
  return toHtml(root, { allowDangerousHtml: false });
}

function toHast(node: RenderNode, absolute: AbsoluteAddress): ElementContent[] {
  if (typeof node === "string") return [{ type: "text", value: node }];
  const { tag, props = {}, children = [] } = node;
  if (tag === "pre") return [codeBlock(props)];
  if (tag === "film") return filmElement(props, absolute);
  const inner = children.flatMap((child) => toHast(child, absolute));
  if (!isShownElement(tag)) return inner;
  const properties = tag === "img" ? imageProperties(props, absolute) : plain(props, absolute);
  return [element(NEAREST[tag] ?? tag, properties, inner)];
}

function codeBlock({ code }: RenderProps): Element {
  const value = typeof code === "string" ? code : "";
  return element("pre", { dir: "ltr" }, [element("code", {}, [{ type: "text", value }])]);
}

function imageProperties(props: RenderProps, absolute: AbsoluteAddress): Properties {
  const { picture, alt, src } = props;
  const address = picture ? jpegAddress(picture) : src;
  return {
    ...(typeof address === "string" && { src: absolute(address) }),
    alt: typeof alt === "string" ? alt : "",
  };
}

/** The film where readers play films, else a link to it; where there is none yet, its still. */
function filmElement({ film, picture, title }: RenderProps, absolute: AbsoluteAddress): Element[] {
  const name = typeof title === "string" ? title : "";
  const still = picture && absolute(jpegAddress(picture));
  if (!film) return still ? [element("img", { src: still, alt: name })] : [];
  const src = absolute(filmAddress(film, "h264", largestSize(film, LINES)));
  const link = element("a", { href: src }, [{ type: "text", value: name }]);
  return [element("video", { src, poster: still, controls: true, preload: "none" }, [link])];
}

function element(
  tagName: string,
  properties: Properties,
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

/** Addresses made whole; ids stay, since footnotes lead to them. */
function plain({ href, id }: RenderProps, absolute: AbsoluteAddress): Properties {
  return {
    ...(typeof href === "string" && { href: absolute(href) }),
    ...(typeof id === "string" && { id }),
  };
}
