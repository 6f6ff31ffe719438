import { splitFrontMatter } from "../parse/front-matter.ts";

/** What a reader reads of a Markdown document. */
export interface PlainText {
  readonly headings: readonly string[];
  /** All the rest, in one line. */
  readonly text: string;
}

/** Characters of a document that are read; what comes later is not found. */
const MAX_SOURCE = 200_000;

/** A line that draws something: a rule, a frame of a table, an underlined heading. */
const DRAWN = /^[\s|:=*_-]*$/;
const FENCE = /^\s*(```|~~~)/;
/** Begin or end of a block component, and a slot in one. */
const COMPONENT = /^\s*(?::{2,}|#[a-z][\w-]*$)/;
const HEADING = /^ {0,3}#{1,6}\s/;
/** An item of a list. */
const ITEM = /^[>\s]*(?:[-*+]|\d{1,9}[.)])\s/;
/** The end of a text that no sentence ends. */
const OPEN_END = /[\p{L}\p{N}\p{M})"”’»״%]$/u;
/** Quote and list marks before a text. */
const MARKS = /^(?:[>\s]|[-*+]\s|\d{1,9}[.)]\s)*(?:\[[ x]\]\s)?/i;

/**
 * Marks inside a line and what a reader sees of them. What stands between two marks is bounded, so
 * that a text of nothing but beginnings takes no longer than others.
 */
const INLINE: readonly (readonly [RegExp, string])[] = [
  [/!\[[^[\]]{0,500}\]\([^()]{0,1000}\)/g, " "],
  [/\[\^[^[\]]{1,100}\]:?/g, " "],
  [/\[([^[\]]{0,500})\]\([^()]{0,1000}\)/g, "$1"],
  [/\[([^[\]]{0,500})\]\[[^[\]]{0,200}\]/g, "$1"],
  [/(?<!\w):[a-z][\w-]{0,40}\[([^[\]]{0,500})\]/g, "$1"],
  [/\{\{?[^{}]{0,300}\}\}?/g, ""],
  [/\[([^[\]]{0,500})\]/g, "$1"],
  [/<[^<>]{1,1000}>/g, " "],
  [/\\(?=[!-/:-@[-`{-~])/g, ""],
  [/[`*|]|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ""],
];

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
  "&shy;": "",
};

/**
 * Takes the marks out of a Markdown file without parsing it, which would take a hundred times as
 * long. Code and pictures are left out.
 *
 * @param source the file's whole text
 */
export function plainTextOf(source: string): PlainText {
  const { rest } = splitFrontMatter(source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n"));
  const [headings, texts]: [string[], string[]] = [[], []];
  let [fence, isNew] = ["", true];
  for (const line of withoutComments(rest.slice(0, MAX_SOURCE)).split("\n")) {
    const [, mark = ""] = FENCE.exec(line) ?? [];
    if (fence !== "") {
      if (mark === fence) fence = "";
    } else if (mark !== "") fence = mark;
    else if (HEADING.test(line)) {
      headings.push(readLine(line.trim().replace(/^#+/, "")));
      isNew = true;
    } else if (DRAWN.test(line) || COMPONENT.test(line)) isNew = true;
    else {
      const text = readLine(line.replace(MARKS, ""));
      const isApart = (isNew || ITEM.test(line)) && OPEN_END.test(texts.at(-1) ?? "");
      texts.push(isApart ? `· ${text}` : text);
      isNew = false;
    }
  }
  return { headings, text: texts.join(" ").replaceAll(/\s+/g, " ").trim() };
}

function readLine(line: string): string {
  let text = line;
  for (const [mark, seen] of INLINE) text = text.replaceAll(mark, seen);
  return text.replaceAll(/&[a-z]{2,4};/g, (name) => ENTITIES[name] ?? name).trim();
}

function withoutComments(text: string): string {
  const [first = "", ...others] = text.split("<!--");
  return first + others.map((part) => part.slice(endOfComment(part))).join("");
}

function endOfComment(part: string): number {
  const end = part.indexOf("-->");
  return end === -1 ? part.length : end + "-->".length;
}
