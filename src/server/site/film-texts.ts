import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCues } from "#media";
import type { Chapter, SiteServices } from "#site";
import type { MediaFinder } from "./media-manifest.ts";

/**
 * Reads what is said in films, and what their parts are called, out of their published tracks.
 *
 * @param folder where the files lie that are served as they are
 */
export function createFilmTexts(
  film: MediaFinder["film"],
  folder: string,
): Pick<SiteServices, "transcript" | "chapters"> {
  const read = async (address: string | undefined): Promise<readonly Chapter[]> => {
    if (address === undefined) return [];
    const text = await readFile(path.join(folder, address), "utf8");
    return readCues(text).map(({ start, end, text: lines }) => ({
      start,
      end,
      text: lines.join(" "),
    }));
  };
  return {
    async transcript(media, locale) {
      const cues = await read(film(media)?.captions[locale]);
      return cues.map(({ start, text }) => ({ start, text }));
    },
    chapters: (media, locale) => read(film(media)?.chapters[locale]),
  };
}
