import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type ManifestEntry, stillFiles } from "../manifest.ts";
import { hashFile, type MediaFolders, readManifest, writeEntry } from "../media-folders.ts";
import type { PictureFile } from "./picture-files.ts";
import { stillsSource } from "./still-files.ts";
import { writeStills } from "./stills.ts";
import { sweepFiles } from "../sweep-files.ts";

/** What became of a picture. */
export interface PublishedPicture {
  readonly picture: PictureFile;
  /** `film`: a film of the name brings its own; `clash`: another picture has the name in addresses. */
  readonly became: "made" | "unchanged" | "film" | "clash" | "unreadable";
  /** What the reader said, or the picture that has the name. */
  readonly said?: string;
}

/**
 * Makes all sizes of pictures ahead, into the folder of published media and its manifest. Nothing needs
 * it: a server makes what is asked of it.
 */
export async function* publishPictures(
  folders: MediaFolders,
  pictures: readonly PictureFile[],
): AsyncGenerator<PublishedPicture, void> {
  const known = await readManifest(folders);
  await mkdir(folders.output, { recursive: true });
  const taken = new Map<string, string>();
  for (const picture of pictures) {
    const other = taken.get(picture.slug);
    taken.set(picture.slug, other ?? picture.name);
    yield other === undefined
      ? { picture, ...(await publish(folders, picture, known[picture.slug])) }
      : { picture, became: "clash", said: other };
  }
}

async function publish(
  folders: MediaFolders,
  { slug, file }: PictureFile,
  before: ManifestEntry | undefined,
): Promise<Omit<PublishedPicture, "picture">> {
  if (before?.film) return { became: "film" };
  const source = stillsSource(await hashFile(file));
  const isWhole = (entry: ManifestEntry): boolean =>
    stillFiles(slug, entry).every((name) => existsSync(path.join(folders.output, name)));
  if (before?.source === source && isWhole(before)) return { became: "unchanged" };
  try {
    const entry = { ...(await writeStills(slug, file, source, folders.output)), source };
    await writeEntry(folders, slug, entry);
    await sweepFiles(folders, slug, entry);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { became: "unreadable", said: error.message.split("\n")[0] ?? "" };
  }
  return { became: "made" };
}
