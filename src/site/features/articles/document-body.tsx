import { createElement, Fragment, type ReactNode } from "react";
import { CallToAction } from "./call-to-action.tsx";
import { CodeBlock } from "./code-block.tsx";
import { ContentFigure, ContentImage } from "./content-image.tsx";
import { ContentLink } from "./content-link.tsx";
import { FootnoteHeading, LinkedHeading } from "./linked-heading.tsx";
import type { RenderNode, RenderProps } from "./render-node.ts";
import styles from "./prose.module.css";

/** The text of a document with its components (A12). */
export function DocumentBody({ nodes }: { readonly nodes: readonly RenderNode[] }) {
  return <div className={styles.prose}>{renderAll(nodes)}</div>;
}

/** What is shown for tags that are more than themselves. */
const COMPONENTS: Readonly<
  Record<string, (props: RenderProps, children: readonly RenderNode[]) => ReactNode>
> = {
  a: (props, children) => <ContentLink {...props}>{renderAll(children)}</ContentLink>,
  "call-to-action": (_props, children) => <CallToAction>{renderAll(children)}</CallToAction>,
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
    // A picture alone in its paragraph is a figure, and a figure is no paragraph.
    const [only] = children;
    if (children.length === 1 && typeof only === "object" && only.tag === "img") {
      return <ContentFigure {...only.props} />;
    }
    return renderElement("p", props, children);
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

/** Elements that the body may contain as themselves; any other name is an unknown component. */
const PLAIN = new Set(
  `abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure
  h1 h4 h5 h6 hr i input ins kbd li mark ol p q s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr`.split(/\s+/),
);

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
  const component = Object.hasOwn(COMPONENTS, tag) ? COMPONENTS[tag] : undefined;
  if (component) return component(props, children);
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
