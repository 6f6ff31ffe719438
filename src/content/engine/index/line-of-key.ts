import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ContentDocument } from "../document/content-document.ts";
import { readSourceHead } from "../parse/parse-source.ts";

/**
 * Line on which a document's file says something of itself, counted from 1.
 *
 * @param directory the content folder
 * @param key key of the front matter or data, with those above it
 * @returns undefined when the file is no longer as it was
 */
export async function lineOfKey(
  directory: string,
  { _file }: ContentDocument,
  key: readonly string[],
): Promise<number | undefined> {
  const file = String(_file);
  const text = await readFile(path.join(directory, file), "utf8").catch(() => undefined);
  const source = text === undefined ? undefined : readSourceHead(file, text);
  return source?.ok ? source.lineOf(key) : undefined;
}
