import type { RenderElement, RenderNode } from "./render-node.ts";
import { textOf } from "./split-questions.ts";

/** A step of a numbered list. */
export interface Step {
  readonly title: string;
  /** When it happens; empty when it is not said. */
  readonly when: string;
  readonly text: readonly RenderNode[];
}

/**
 * The steps of a numbered list of which each begins with its name in bold, and then perhaps with its time
 * in italics; undefined for any other list.
 */
export function readSteps(list: RenderElement): readonly Step[] | undefined {
  const items = (list.children ?? []).filter((node) => typeof node === "object");
  const steps = items.flatMap((item) => readStep(item) ?? []);
  return list.tag === "ol" && steps.length > 1 && steps.length === items.length ? steps : undefined;
}

function readStep({ children = [] }: RenderElement): Step | undefined {
  const [only] = children;
  if (typeof only === "object" && only.tag === "p" && children.length === 1) return readStep(only);
  const words = children.filter((node) => typeof node !== "string" || node.trim() !== "");
  const [name, time] = words;
  if (typeof name !== "object" || name.tag !== "strong") return undefined;
  const isTimed = typeof time === "object" && time.tag === "em";
  return {
    title: withoutStop(textOf(name)),
    when: isTimed ? withoutStop(textOf(time)) : "",
    text: words.slice(isTimed ? 2 : 1),
  };
}

function withoutStop(text: string): string {
  return text.trim().replace(/[.:。]$/, "");
}
