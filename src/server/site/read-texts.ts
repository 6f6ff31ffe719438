import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Environment } from "../settings/environment.ts";

/** Where texts lie: the product's, the studio's over them, documents. */
export type TextFolders = Pick<Environment, "messagesDir" | "ownMessagesDir" | "contentDir">;

/** Everything that is written in some languages. */
export async function readTexts(
  { messagesDir, ownMessagesDir, contentDir }: TextFolders,
  locales: readonly string[],
): Promise<string> {
  const texts = locales.map(async (locale) => {
    const documents = path.join(contentDir, locale);
    const entries = await readdir(documents, { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const messages = [messagesDir, ownMessagesDir].map((folder) =>
      path.join(folder, `${locale}.json`),
    );
    const all = [...messages, ...files];
    return Promise.all(all.map((file) => readFile(file, "utf8").catch(() => "")));
  });
  return (await Promise.all(texts)).flat().join("\n");
}
