import { isOwnMessageKey } from "#i18n";
import { readWrittenTexts, type WrittenTexts } from "#i18n/interchange";
import { messageFolders } from "#server";
import type { CheckedStudio } from "./check.ts";

/** What may be the key of a text: no part of an address. */
const TOKEN = /(?<![\w./@#-])[a-z]\w*(?:\.[\w-]+)+/g;

/** Reads the texts of a studio as they are written. */
export async function readTexts({
  site: { environment, studio, locales },
}: Pick<CheckedStudio, "site">): ReturnType<typeof readWrittenTexts> {
  const [original = "en"] = locales;
  return readWrittenTexts(messageFolders(environment, studio), locales, original);
}

/** Finds keys of texts where words should be. */
export async function openKeySearch(
  studio: Pick<CheckedStudio, "site">,
): Promise<(text: string) => readonly string[]> {
  const { texts } = await readTexts(studio);
  const keys = new Set<WrittenTexts["keys"][number]>(texts.keys);
  return (text) =>
    [...text.matchAll(TOKEN)].flatMap(([token]) =>
      keys.has(token) || isOwnMessageKey(token) ? [token] : [],
    );
}
