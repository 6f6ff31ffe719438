import { readFile } from "node:fs/promises";
import path from "node:path";
import { readCues } from "#media";
import type { Chapter, SiteServices } from "#site";
import type { SiteMedia } from "./site-media.ts";

/**
 * Reads what is said in films, and what their parts are called, out of their published tracks.
 *
 * @param mediaDir folder of the studio's media
 */
export function createFilmTexts(
  film: SiteMedia["film"],
  mediaDir: string,
): Pick<SiteServices, "transcript" | "chapters"> {
  const read = async (address: string | undefined): Promise<readonly Chapter[]> => {
    if (address === undefined) return [];
    const text = await readFile(path.join(mediaDir, "published", path.basename(address)), "utf8");
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
