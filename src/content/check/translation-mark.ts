import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { readSourceHead } from "#content/node";

/** Key of a translation's front matter that says which text it was made from. */
export const MARK_KEY = "translated";

/** Digits of a mark: enough for the few versions that one text ever has. */
const MARK_DIGITS = 10;

/**
 * A name for what translators read in a document: title, description, words about its picture, and
 * the text. Dates, tags and order may change without making translations outdated.
 *
 * @returns undefined when the file is no readable Markdown
 */
export async function sourceMark(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const read = readSourceHead(file, text);
  if (!read.ok || read.markdown === undefined) return undefined;
  const { title, description, image } = read.data;
  const { alt, caption } = (typeof image === "object" && image !== null ? image : {}) as {
    alt?: unknown;
    caption?: unknown;
  };
  const body = read.markdown.replaceAll(/[ \t]+$/gm, "").trim();
  return createHash("sha256")
    .update(JSON.stringify([title, description, alt, caption, body]))
    .digest("hex")
    .slice(0, MARK_DIGITS);
}

/**
 * Writes a mark into a translation's front matter, and nothing else.
 *
 * @returns false when the file has it already
 */
export async function writeMark(file: string, mark: string): Promise<boolean> {
  const text = await readFile(file, "utf8");
  const line = `${MARK_KEY}: ${JSON.stringify(mark)}`;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const front = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(^---[ \t]*(?:\r?\n|$))/m.exec(text);
  const marked = front
    ? withLine(text, front as unknown as FrontMatter, line, eol)
    : `---${eol}${line}${eol}---${eol}${eol}${text.replace(/^\uFEFF/, "")}`;
  if (marked === text) return false;
  await writeFile(file, marked);
  return true;
}

type FrontMatter = [whole: string, open: string, keys: string, close: string];

function withLine(text: string, front: FrontMatter, line: string, eol: string): string {
  const [whole, open, keys, close] = front;
  const known = new RegExp(`^${MARK_KEY}:.*$`, "m");
  const next = known.test(keys) ? keys.replace(known, line) : `${keys}${line}${eol}`;
  return open + next + close + text.slice(whole.length);
}
