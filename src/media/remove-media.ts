import { rm } from "node:fs/promises";
import path from "node:path";
import { type MediaFolders, readManifest, writeManifest } from "./media-folders.ts";
import { listPictures } from "./pictures/picture-files.ts";
import { trackFiles } from "./published-tracks.ts";
import { publishedFiles } from "./sweep-files.ts";

/**
 * Everything that is of a film or picture: master or original, captions, chapters, published files.
 *
 * @returns paths; none when there is no such film or picture
 */
export async function filesOfMedia(
  folders: MediaFolders,
  slug: string,
): Promise<readonly string[]> {
  const entry = (await readManifest(folders))[slug];
  const originals = (await listPictures(folders.root)).filter((each) => each.slug === slug);
  if (!entry && originals.length === 0) return [];
  const tracks = await Promise.all(
    [folders.captions, folders.chapters].map(async (folder) =>
      (await trackFiles(folder, slug)).map(({ file }) => path.join(folder, file)),
    ),
  );
  const published = await publishedFiles(folders, slug);
  return [
    ...(entry?.film ? [path.join(folders.masters, entry.film.master.file)] : []),
    ...originals.map(({ file }) => file),
    ...tracks.flat(),
    ...published.map((name) => path.join(folders.output, name)),
  ];
}

/** Removes a film or picture: its entry first, so that no page names what is gone. */
export async function removeMedia(
  folders: MediaFolders,
  slug: string,
  files: readonly string[],
): Promise<void> {
  const { [slug]: entry, ...others } = await readManifest(folders);
  if (entry) await writeManifest(folders, others);
  for (const file of files) await rm(file, { force: true });
}
