import { readdir } from "node:fs/promises";
import path from "node:path";
import slugify from "slugify";
import { hashOf } from "../media-folders.ts";

/** A picture as a studio lays it down, of any camera or program. */
export interface PictureFile {
  /** How documents call it: its path below the folder, `/` between folders. */
  readonly name: string;
  /** The same in letters that addresses may have, without its ending. */
  readonly slug: string;
  /** Where it lies. */
  readonly file: string;
}

/** What is taken for a picture; HEIC is told of as one that cannot be read. */
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/i;
/** What tells of a file's kind. */
export const ENDING = /\.[^./]*$/;
/** What is made of pictures lies here, and is none itself. */
const PUBLISHED = "published";
/** A folder that names of pictures do not have: works have long called those in it by their name. */
const MASTERS = "masters/";

/** True for a file that is a picture by its name. */
export function isPictureFile(file: string): boolean {
  return PICTURE.test(file);
}

/**
 * All pictures below a folder, in the order of their names; none where there is no folder.
 *
 * @param folder `media/` of a studio, or the folder of its documents
 */
export async function listPictures(folder: string): Promise<readonly PictureFile[]> {
  const found = await namesBelow(folder, "");
  return found
    .map((below) => {
      const name = below.startsWith(MASTERS) ? below.slice(MASTERS.length) : below;
      return { name, slug: slugOf(name), file: path.join(folder, below) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/**
 * A name in small letters, digits and hyphens: `Côte d'Azur 2.JPG` becomes `cote-dazur-2`. A name
 * without a letter that could stay gets one of its own.
 */
function slugOf(name: string): string {
  const words = name.replace(ENDING, "").replaceAll(/[/._]+/g, " ");
  const slug = slugify(words, { lower: true, strict: true });
  return slug === "" ? `picture-${hashOf(name.normalize("NFC")).slice(0, 8)}` : slug;
}

async function namesBelow(folder: string, below: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // A folder that may not be read, as a file system has at its root, has no pictures for anybody.
      if (error.code === "ENOENT" || error.code === "EACCES") return [];
      throw error;
    },
  );
  const lists = entries.map(async (entry): Promise<readonly string[]> => {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.name.startsWith(".")) return [];
    if (entry.isDirectory()) return name === PUBLISHED ? [] : namesBelow(folder, name);
    return entry.isFile() && PICTURE.test(name) ? [name] : [];
  });
  return (await Promise.all(lists)).flat();
}
