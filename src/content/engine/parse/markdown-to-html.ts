import type { Element, ElementContent, Properties } from "hast";
import type { Code, Html, InlineCode, Paragraph } from "mdast";
import { defaultHandlers, type Handlers, type State } from "mdast-util-to-hast";

/** A node that may carry `{.class key="value"}` from the Markdown source. */
interface MarkdownNode {
  readonly type: string;
  readonly attributes?: Properties | undefined;
  data?: { hName?: string | undefined; hProperties?: Properties | undefined } | undefined;
  readonly children?: readonly MarkdownNode[] | undefined;
}

/** Names that keep their paragraph when HTML begins it; any other name is a component's. */
const TAG_NAME = /^<\/?([A-Za-z][\w-]*)/;

/** Carries attributes written in Markdown over to what becomes the HTML tree. */
export function carryAttributes(node: MarkdownNode): void {
  const { attributes, type } = node;
  if (attributes && type !== "textComponent" && type !== "inlineCode") {
    const { href: _href, src: _src, ...safe } = attributes;
    node.data = { ...node.data, hProperties: { ...safe, ...node.data?.hProperties } };
  }
  for (const child of node.children ?? []) carryAttributes(child);
}

/**
 * How Markdown nodes become HTML elements where the documents of the content API differ from
 * mdast-util-to-hast (content-api §9.1).
 *
 * @param isHtmlName true for the name of an HTML element, false for a component's
 */
export function markdownHandlers(isHtmlName: (name: string) => boolean): Handlers {
  return {
    code(_state: State, node: Code): Element {
      const { language, filename, highlights, meta } = readFenceInfo(node);
      const value = node.value ? `${node.value}\n` : "";
      const code: Element = {
        type: "element",
        tagName: "code",
        properties: { __ignoreMap: "" },
        children: [{ type: "text", value }],
      };
      const properties: Properties = {
        code: value,
        ...(language && { className: [`language-${language}`], language }),
        ...(filename && { filename }),
        ...(highlights.length > 0 && { highlights: highlights.join(" ") }),
        ...(meta !== undefined && { meta }),
      };
      return { type: "element", tagName: "pre", properties, children: [code] };
    },

    inlineCode(_state: State, node: InlineCode & { attributes?: Properties }): Element {
      const { class: classes, lang, language: named, ...rest } = node.attributes ?? {};
      const language = named ?? lang;
      return {
        type: "element",
        tagName: "code",
        properties: {
          ...rest,
          ...(language !== undefined && { language }),
          className: [
            ...String(classes ?? "").split(" "),
            language ? `language-${language}` : "",
          ].filter(Boolean),
        },
        children: [{ type: "text", value: node.value.replaceAll(/\r?\n|\r/g, " ") }],
      };
    },

    html(state: State, node: Html): ElementContent | undefined {
      const name = TAG_NAME.exec(node.value)?.[1];
      const value =
        name && /[A-Z]/.test(name) ? node.value.replace(name, kebabCase(name)) : node.value;
      return defaultHandlers.html(state, { ...node, value });
    },

    paragraph(state: State, node: Paragraph): Element | ElementContent[] {
      const [first] = node.children;
      const name = first?.type === "html" ? TAG_NAME.exec(first.value)?.[1] : undefined;
      if (name && !isHtmlName(kebabCase(name))) return state.all(node);
      return defaultHandlers.paragraph(state, node);
    },
  };
}

interface FenceInfo {
  readonly language: string | undefined;
  readonly filename: string | undefined;
  readonly highlights: readonly number[];
  readonly meta: string | undefined;
}

/** `ts{1,3-5}[name.ts] rest` → its parts. */
function readFenceInfo(node: Code): FenceInfo {
  const info = `${node.lang ?? ""} ${node.meta ?? ""}`;
  if (!info.trim()) {
    return { language: undefined, filename: undefined, highlights: [], meta: undefined };
  }
  const language = /^[^ \t{[|]+/.exec(info)?.[0];
  const braces = /\{([^}]*)\}/.exec(info);
  const brackets = /\[(.*)\]/.exec(info);
  const meta = [language, braces?.[0], brackets?.[0]]
    .reduce<string>((rest, part) => (part ? rest.replace(part, "") : rest), info)
    .trim();
  return {
    language,
    filename: brackets?.[1]?.replaceAll(/\\([[\]{}().*+?^$|])/g, "$1"),
    highlights: readLineNumbers(braces?.[1] ?? ""),
    meta,
  };
}

/** Longest range of highlighted lines that is read; a longer one is a slip of the pen. */
const MAX_RANGE = 10_000;

/** `1,3-5` → 1, 3, 4, 5 */
function readLineNumbers(text: string): number[] {
  return text.split(",").flatMap((part) => {
    const [from = Number.NaN, to = from] = part.split("-").map((end) => Number.parseInt(end, 10));
    if (Number.isNaN(from) || !(to >= from) || to - from > MAX_RANGE) return [];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** `MyNote` → `my-note`: HTML knows no capitals. */
export function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase();
}
