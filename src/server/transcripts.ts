import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCues } from "#media";
import type { SiteServices } from "#site";
import type { MediaFinder } from "./media-manifest.ts";

/**
 * Reads what is said in films out of their published captions.
 *
 * @param folder where the files lie that are served as they are
 */
export function createTranscripts(
  film: MediaFinder["film"],
  folder: string,
): SiteServices["transcript"] {
  return async (media, locale) => {
    const address = film(media)?.captions[locale];
    if (address === undefined) return [];
    const text = await readFile(path.join(folder, address), "utf8");
    return readCues(text).map(({ start, text: lines }) => ({ start, text: lines.join(" ") }));
  };
}
