import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { entryFiles, type ManifestEntry } from "./manifest.ts";
import type { MediaFolders } from "./media-folders.ts";

/** What names of published files have after that of their film or picture, halves of builds included. */
const ENDING =
  /^-[0-9a-f]{8}(?:-\d+\.[a-z0-9]+(?:\.mp4)?(?:\.part)?|\.[\w-]+\.(?:captions|chapters)\.vtt)$/;

/**
 * Removes the published files of a film or picture that its entry does not name: of an earlier master,
 * of a build that was stopped.
 *
 * @param entry undefined removes all
 * @returns the names of what was removed
 */
export async function sweepFiles(
  { output }: MediaFolders,
  slug: string,
  entry: ManifestEntry | undefined,
): Promise<readonly string[]> {
  const used = new Set(entry && entryFiles(slug, entry));
  const unused = (await publishedFiles({ output }, slug)).filter((name) => !used.has(name));
  for (const name of unused) await rm(path.join(output, name), { force: true });
  return unused;
}

/** Names of all published files of a film or picture, whatever the manifest says. */
export async function publishedFiles(
  { output }: Pick<MediaFolders, "output">,
  slug: string,
): Promise<readonly string[]> {
  const names = await readdir(output).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.startsWith(slug) && ENDING.test(name.slice(slug.length)));
}
