import type { BodyNode, ContentDocument, MarkdownRoot } from "#content";
import { OBJECT } from "#i18n/typography";
import type { PlacedFault } from "./check-text.ts";

/** What has its place within a sentence; other elements end it. */
const INLINE = new Set(
  "a abbr b bdi bdo br cite del dfn em i ins mark q s small span strong sub sup time u".split(" "),
);
/** Within a sentence too, and no prose. */
const OBJECTS = new Set(["binding", "code", "img", "kbd", "samp", "var"]);
/** Neither. */
const NO_PROSE = new Set(["math", "pre", "script", "style", "svg"]);
/** Properties that are read out or shown. */
const PROSE_PROPS = ["alt", "title", "label", "caption", "ariaLabel"];
/** A date, an address, a category. */
const FOR_MACHINES = /^[!-~]*$/;
/** Addresses and names of files in any script. */
const ADDRESSES = new Set(["slug", "formerSlugs", "redirect", "media", "src", "url"]);

/** A text of a document, whole: a paragraph, a heading, a cell, words about a picture. */
export interface Prose {
  /** What people read, with `OBJECT` in the place of what is none. */
  readonly text: string;
  readonly at: PlacedFault["at"];
}

/** What people read of a document: its front matter and its text, but no code. */
export function proseOfDocument(document: ContentDocument): readonly Prose[] {
  const { body, excerpt: _, ...head } = document;
  const fields = Object.entries(head).filter(([key]) => !key.startsWith("_"));
  return [
    ...fields.flatMap(([key, value]) =>
      stringsOf(value, [key]).map(([at, text]) => ({ text, at: { key: at } })),
    ),
    ...proseOf(document._type === "markdown" ? (body as MarkdownRoot) : undefined).map((text) => ({
      text,
      at: { words: text.split(OBJECT)[0] ?? "" },
    })),
  ];
}

/** Texts of a value of the front matter, and where they are. */
function stringsOf(
  value: unknown,
  at: readonly string[],
): readonly (readonly [at: readonly string[], text: string])[] {
  if (ADDRESSES.has(at.at(-1) ?? "")) return [];
  if (typeof value === "string") return FOR_MACHINES.test(value) ? [] : [[at, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => stringsOf(below, [...at, key]));
}

/** The texts of a body, each whole: a paragraph, a heading, a cell, words about a picture. */
function proseOf(body: MarkdownRoot | undefined): readonly string[] {
  const texts: string[] = [];
  let text = "";
  const end = (): void => {
    texts.push(text);
    text = "";
  };
  const visit = (node: BodyNode): void => {
    if (node.type === "text") {
      text += node.value;
      return;
    }
    const { tag, props, children } = node;
    for (const name of PROSE_PROPS) {
      const said = props[name];
      if (typeof said === "string") texts.push(said);
    }
    if (OBJECTS.has(tag)) text += OBJECT;
    else if (INLINE.has(tag)) children.forEach(visit);
    else {
      end();
      if (!NO_PROSE.has(tag)) children.forEach(visit);
      end();
    }
  };
  body?.children.forEach(visit);
  end();
  return texts.filter((said) => said.trim() !== "");
}
