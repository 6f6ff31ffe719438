import type { BodyElement, BodyNode, CodeLines } from "#content";
import type { Film } from "../../ui/film.ts";
import type { Picture } from "../../ui/picture.ts";
import { textOf } from "./split-questions.ts";
import type { RenderNode, RenderProps } from "./render-node.ts";

/** What a body may refer to. */
interface BodyContext {
  /** Coloured code by the order of code blocks. */
  readonly code: readonly (CodeLines | null)[];
  /** A picture of the studio by its file beside the document or in `media/`, or by its name. */
  readonly picture: (media: string) => Picture | undefined;
  /** A film by its name in the media manifest, with its still and what it is called. */
  readonly film: (media: string) => EmbeddedFilm | undefined;
  /** A link of the text as it is to stand on the page. */
  readonly link: (href: string) => string;
  /** Values of `{{ name }}`. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A film in a text. */
export interface EmbeddedFilm {
  /** Absent until it is built. */
  readonly film: Film | undefined;
  readonly picture: Picture | undefined;
  readonly title: string;
}

/**
 * Makes the small form of a body that travels to the page: variables filled in, pictures and coloured
 * code looked up, properties named as React names them.
 */
export function prepareBody(
  nodes: readonly BodyNode[],
  context: BodyContext,
): readonly RenderNode[] {
  let block = 0;
  const prepareAll = (list: readonly BodyNode[], isLink: boolean): RenderNode[] =>
    joinText(list.map((node) => prepare(node, isLink)));
  const prepare = (node: BodyNode, isLink: boolean): RenderNode => {
    if (node.type === "text") return node.value;
    const { tag, props } = node;
    if (tag === "binding") {
      const value = bindingText(node, context.variables);
      return isLink ? value : linkMail(value);
    }
    if (tag === "pre") {
      const lines = context.code[block];
      block += 1;
      return { tag, props: prepareCode(props, lines) };
    }
    if (tag === "img") return { tag, props: prepareImage(props, context) };
    if (tag === "film") return { tag, props: prepareFilm(props, context) };
    const below = prepareAll(node.children, isLink || tag === "a");
    const children = tag === "li" ? nameTask(below) : below;
    const { href } = props;
    const linked = typeof href === "string" ? { ...props, href: context.link(href) } : props;
    return {
      tag,
      ...(Object.keys(props).length > 0 && { props: linked }),
      ...(children.length > 0 && { children }),
    };
  };
  return prepareAll(nodes, false);
}

/** Gives the box of a task the words beside it as its name (WCAG 2.2 4.1.2). */
function nameTask(children: readonly RenderNode[]): readonly RenderNode[] {
  const [box, ...rest] = children;
  if (typeof box !== "object") return children;
  if (box.tag === "p") return [{ ...box, children: nameTask(box.children ?? []) }, ...rest];
  if (box.tag !== "input") return children;
  const words = rest.filter((node) => typeof node === "string" || !/^[ou]l$/.test(node.tag));
  const name = words.map(textOf).join("").trim();
  return [{ ...box, props: { ...box.props, "aria-label": name } }, ...rest];
}

/** The value of a variable, else its default. */
function bindingText({ props }: BodyElement, variables: BodyContext["variables"]): string {
  const { value, defaultValue } = props;
  const name = typeof value === "string" ? value.trim() : "";
  if (Object.hasOwn(variables, name)) return variables[name] ?? "";
  return typeof defaultValue === "string" ? defaultValue : "";
}

/** A value that is an email address, as the link to write to it. */
function linkMail(value: string): RenderNode {
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) return value;
  return { tag: "a", props: { href: `mailto:${value}` }, children: [value] };
}

function prepareCode(
  { code, filename, highlights, language }: BodyElement["props"],
  lines: CodeLines | null | undefined,
): RenderProps {
  return {
    code,
    ...(filename !== undefined && { filename }),
    ...(highlights !== undefined && { highlights }),
    ...(language !== undefined && { language }),
    ...(lines && { lines }),
  };
}

function prepareImage(props: BodyElement["props"], context: BodyContext): RenderProps {
  const { src, alt, title } = props;
  const picture = typeof src === "string" ? context.picture(src) : undefined;
  if (!picture) return props;
  return { alt, picture, ...(title !== undefined && { title }) };
}

/** Says nothing of a film that there is not. */
function prepareFilm({ media, title }: BodyElement["props"], context: BodyContext): RenderProps {
  const found = typeof media === "string" ? context.film(media) : undefined;
  if (!found) return {};
  const { film, picture } = found;
  const own = typeof title === "string" && title !== "" ? title : found.title;
  return { title: own, ...(film && { film }), ...(picture && { picture }) };
}

/** Text next to text is one text: React would otherwise mark the seam in the HTML. */
function joinText(nodes: readonly RenderNode[]): RenderNode[] {
  const joined: RenderNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === "string" && typeof last === "string")
      joined[joined.length - 1] = last + node;
    else joined.push(node);
  }
  return joined;
}
