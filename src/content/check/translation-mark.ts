import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { caseStudyWords, readSourceHead } from "#content/node";
import { withLines } from "../edit/front-matter-lines.ts";

/** Key of a translation's front matter that says which text it was made from. */
export const MARK_KEY = "translated";

/** Digits of a mark: enough for the few versions that one text ever has. */
const MARK_DIGITS = 10;

/**
 * A name for what translators read in a document: title, description, words about its picture, those of
 * a case study, and the text. Dates, tags and order may change without making translations outdated.
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
    .update(JSON.stringify([title, description, alt, caption, body, ...caseStudyWords(read.data)]))
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
  const marked = withLines(text, { [MARK_KEY]: JSON.stringify(mark) });
  if (marked === text) return false;
  await writeFile(file, marked);
  return true;
}

/**
 * Begins a translation: a copy of a Markdown document as a draft, which names the text that it was made
 * from. Nothing that is there is written over.
 *
 * @param isOriginal false for a copy of a translation, which has the mark of that
 * @returns false when the document is a draft itself or cannot be read
 */
export async function beginTranslation(
  source: string,
  target: string,
  isOriginal: boolean,
): Promise<boolean> {
  const mark = await sourceMark(source);
  if (mark === undefined) return false;
  const text = await readFile(source, "utf8");
  const read = readSourceHead(source, text);
  const isDraft =
    /\.draft\./.test(path.basename(source)) || (read.ok && read.data["draft"] === true);
  if (isDraft) return false;
  // Translations need not say an order again, see the check.
  const isWork = path.basename(path.dirname(source)) === "portfolio";
  const order = isWork && { order: undefined };
  const marked = isOriginal && { [MARK_KEY]: JSON.stringify(mark) };
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, withLines(text, { ...order, draft: "true", ...marked }), { flag: "wx" });
  return true;
}
