import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { RECIPE } from "./encode-arguments.ts";
import { formatManifest, type Manifest, type ManifestEntry, parseManifest } from "./manifest.ts";

/** Where everything lies. */
export type MediaFolders = ReturnType<typeof mediaFolders>;

/**
 * The folders of a studio's media.
 *
 * @param media `media/` in the studio's folder
 */
export function mediaFolders(media: string) {
  return {
    root: media,
    masters: path.join(media, "masters"),
    /** Sources of captions and chapters. */
    captions: path.join(media, "captions"),
    chapters: path.join(media, "chapters"),
    /** What visitors load. */
    output: path.join(media, "published"),
    manifest: path.join(media, "manifest.json"),
  } as const;
}

/**
 * Reads the manifest; without one there is nothing in it.
 *
 * @throws when it is damaged
 */
export async function readManifest({ manifest }: MediaFolders): Promise<Manifest> {
  const text = await readFile(manifest, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  return parseManifest(text);
}

/** Puts an entry into the manifest as it is now. */
export async function writeEntry(
  folders: MediaFolders,
  slug: string,
  entry: ManifestEntry,
): Promise<void> {
  await writeManifest(folders, { ...(await readManifest(folders)), [slug]: entry });
}

/** Writes the manifest; a reader sees it before or after, never half. */
export async function writeManifest(
  { manifest }: Pick<MediaFolders, "manifest">,
  entries: Manifest,
): Promise<void> {
  const part = `${manifest}.tmp`;
  await writeFile(part, formatManifest(entries));
  await rename(part, manifest);
}

/** SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** SHA-256 of bytes or text in hexadecimal. */
export function hashOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

/** The eight digits in the names of a film's renditions: another master or recipe, other names. */
export function filmHash(masterHash: string): string {
  return hashOf(masterHash, String(RECIPE)).slice(0, 8);
}
