import { createElement, Fragment, type ReactNode } from "react";
import { CallToAction } from "./call-to-action.tsx";
import { CodeBlock } from "./code-block.tsx";
import { ContentFigure, ContentImage } from "./content-image.tsx";
import { ContentFilm } from "./content-film.tsx";
import { ContentLink } from "./content-link.tsx";
import { FootnoteHeading, LinkedHeading } from "./linked-heading.tsx";
import type { RenderElement, RenderNode, RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";
import { type ComponentName, isComponentName, PLAIN } from "./shown-elements.ts";

/** The text of a document with its components (A12). */
export function DocumentBody({ nodes }: { readonly nodes: readonly RenderNode[] }) {
  return <div className={styles.prose}>{renderAll(nodes)}</div>;
}

/** The words of an element with what is marked in them, for an element of the page's own. */
export function InlineText({ of }: { readonly of: RenderNode }) {
  return renderAll(typeof of === "string" ? [of] : (of.children ?? []));
}

/** What is shown for tags that are more than themselves. */
const COMPONENTS: Readonly<
  Record<ComponentName, (props: RenderProps, children: readonly RenderNode[]) => ReactNode>
> = {
  a: (props, children) => <ContentLink {...props}>{renderAll(children)}</ContentLink>,
  "call-to-action": (_props, children) => <CallToAction>{renderAll(children)}</CallToAction>,
  film: (props) => <ContentFilm {...props} />,
  h2: (props, children) =>
    props["id"] === "footnote-label" ? (
      <FootnoteHeading />
    ) : (
      <LinkedHeading level={2} id={props["id"]}>
        {renderAll(children)}
      </LinkedHeading>
    ),
  h3: (props, children) => (
    <LinkedHeading level={3} id={props["id"]}>
      {renderAll(children)}
    </LinkedHeading>
  ),
  img: (props) => <ContentImage {...props} />,
  note: (_props, children) => (
    <div className={styles.note} role="note">
      {renderAll(children)}
    </div>
  ),
  p: (props, children) => {
    const picture = loneImage(children);
    return picture ? <ContentFigure {...picture.props} /> : renderElement("p", props, children);
  },
  pre: (props) => <CodeBlock {...props} />,
  table: (props, children) => (
    // Wide tables scroll by themselves, also with the keyboard (WCAG 2.2 1.4.10).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={styles.scroller} tabIndex={0} role="group">
      {renderElement("table", props, children)}
    </div>
  ),
};

/** Whether a node is a picture alone in its paragraph: a figure, and a figure is no paragraph. */
export function isFigure(node: RenderNode): boolean {
  return typeof node === "object" && node.tag === "p" && !!loneImage(node.children ?? []);
}

function loneImage([only, ...more]: readonly RenderNode[]): RenderElement | undefined {
  return more.length === 0 && typeof only === "object" && only.tag === "img" ? only : undefined;
}

/** Properties whose names differ between hast and React, and those that lists of classes need. */
function toReactProps(props: RenderProps): Record<string, unknown> {
  const entries = Object.entries(props).flatMap(([name, value]): [string, unknown][] => {
    if (name.startsWith(":") || name.startsWith("v-") || name === "__ignoreMap") return [];
    const text: unknown = Array.isArray(value) ? value.join(" ") : value;
    const dashed = /^(?:aria|data)[A-Z]/.test(name)
      ? name.replaceAll(/(?=[A-Z])/g, "-").toLowerCase()
      : name;
    return [[dashed === "checked" ? "defaultChecked" : dashed, text]];
  });
  return Object.fromEntries(entries);
}

function renderAll(nodes: readonly RenderNode[]): ReactNode {
  // Children of a text never change places, so they need no keys.
  return createElement(Fragment, null, ...nodes.map(render));
}

function render(node: RenderNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, props = {}, children = [] } = node;
  if (isComponentName(tag)) return COMPONENTS[tag](props, children);
  return PLAIN.has(tag) ? renderElement(tag, props, children) : renderAll(children);
}

function renderElement(
  tag: string,
  props: RenderProps,
  children: readonly RenderNode[],
): ReactNode {
  const isVoid = children.length === 0 && VOID.has(tag);
  return createElement(tag, toReactProps(props), isVoid ? undefined : renderAll(children));
}

const VOID = new Set(["br", "hr", "input", "wbr"]);
