import { readFile } from "node:fs/promises";
import path from "node:path";

/** What translators should know of a text: of the groups that it is in, the largest first. */
export type TranslatorNotes = (key: string) => readonly string[];

/**
 * Reads the notes for translators, which lie beside the product's texts in `notes.json`, by the key of
 * a text or of a group of texts.
 *
 * @throws SyntaxError where the file is no JSON
 */
export async function readTranslatorNotes(product: string): Promise<TranslatorNotes> {
  const text = await readFile(path.join(product, "notes.json"), "utf8").catch(() => "{}");
  const notes = new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
  return (key) => {
    const steps = key.split(".");
    return steps.flatMap((_, index) => notes.get(steps.slice(0, index + 1).join(".")) ?? []);
  };
}
