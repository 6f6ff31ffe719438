import type { RenderNode } from "./render-node.ts";

/** The text of a document, and the call to action with which it ends; undefined when it ends without. */
export function endingCall(nodes: readonly RenderNode[]): {
  readonly text: readonly RenderNode[];
  readonly call: readonly RenderNode[] | undefined;
} {
  const last = nodes.at(-1);
  return typeof last === "object" && last.tag === "call-to-action"
    ? { text: nodes.slice(0, -1), call: last.children ?? [] }
    : { text: nodes, call: undefined };
}
