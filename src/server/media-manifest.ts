import { readFile } from "node:fs/promises";
import type { Picture } from "#site";

interface ManifestEntry {
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly tone: string;
}

/** Looks a still up by its name. */
export type PictureFinder = (media: string) => Picture | undefined;

/**
 * Reads the manifest that the media scripts write.
 *
 * @param file `media/manifest.json`
 */
export async function readMediaManifest(file: string): Promise<PictureFinder> {
  const manifest = JSON.parse(await readFile(file, "utf8")) as Record<string, ManifestEntry>;
  const pictures = new Map(
    Object.entries(manifest).map(([id, { hash, width, height, widths, tone }]) => [
      id,
      { file: `${id}-${hash}`, width, height, widths, tone } satisfies Picture,
    ]),
  );
  return (media) => pictures.get(media);
}
