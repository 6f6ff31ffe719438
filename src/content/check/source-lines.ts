import { readFile } from "node:fs/promises";
import { readSourceHead } from "#content/node";

/** Line numbers in the file of a document. */
export type SourceLines = Awaited<ReturnType<typeof readSourceLines>>;

/** Reads a file for the lines of its findings; falls back to the first line of the text. */
export async function readSourceLines(file: string, name: string) {
  const text = await readFile(file, "utf8").catch(() => "");
  const lines = text.split(/\r?\n/);
  const read = readSourceHead(name, text);
  const markdown = read.ok ? read.markdown : undefined;
  const first = markdown === undefined ? 0 : lines.length - markdown.split("\n").length;
  const textLines = lines.slice(first);
  const nthLine = (nth: number, count: (line: string) => number): number => {
    let left = nth;
    const found = textLines.findIndex((line) => (left -= count(line)) < 0);
    return found === -1 ? first + 1 : first + found + 1;
  };
  return {
    /** Line of a value of the front matter by its keys. */
    ofKey: (...path: readonly string[]) => (read.ok ? read.lineOf(path) : 1),
    /** Line of the nth occurrence of a URL, counted from 0. */
    ofAddress(nth: number, ...spellings: readonly string[]) {
      const whole = [...new Set(spellings)].map((spelling) => RegExp.escape(spelling)).join("|");
      const pattern = new RegExp(`(?<![^\\s(<"'=:])(?:${whole})(?![^\\s)>"'\\]])`, "g");
      return nthLine(nth, (line) => [...line.matchAll(pattern)].length);
    },
    /** Line of the text that holds these words, which Markdown may have marked. */
    ofWords: (words: string) =>
      nthLine(0, (line) => (unmarked(line).includes(unmarked(words)) ? 1 : 0)),
  };
}

/** Letters and digits only: marks of Markdown are between them. */
function unmarked(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
}
