import type { BodyElement, BodyNode } from "#content";

/** How a text begins. */
interface Opening {
  /** Its own h1, if it begins with one; a rule before it is skipped. */
  readonly heading: BodyElement | undefined;
  /** What follows. */
  readonly rest: readonly BodyNode[];
  /** True when what follows begins with these words, which need not be said before it. */
  readonly beginsWith: (words: string) => boolean;
}

/** Takes the heading off a text (A12). */
export function openingOf(nodes: readonly BodyNode[]): Opening {
  const first = firstElement(nodes);
  const heading = first?.tag === "h1" ? first : undefined;
  const rest = heading ? nodes.filter((node) => node !== heading) : nodes;
  const next = firstElement(rest);
  const words = next?.tag === "p" ? wordsOf(next) : undefined;
  return { heading, rest, beginsWith: (text) => text.replaceAll(/\s+/g, " ").trim() === words };
}

function firstElement(nodes: readonly BodyNode[]): BodyElement | undefined {
  return nodes.find((node) => node.type === "element" && node.tag !== "hr") as
    | BodyElement
    | undefined;
}

function wordsOf(node: BodyNode): string {
  const read = (each: BodyNode): string =>
    each.type === "text" ? each.value : each.children.map(read).join("");
  return read(node).replaceAll(/\s+/g, " ").trim();
}
