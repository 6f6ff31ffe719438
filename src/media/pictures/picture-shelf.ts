import path from "node:path";
import { entryFiles, type Manifest } from "../manifest.ts";
import { hashOf } from "../media-folders.ts";
import { ENDING, isPictureFile, type PictureFile } from "./picture-files.ts";
import type { KnownPicture } from "./picture-memory.ts";
import { listStills, type Still, type Stills, stillsOf } from "./still-files.ts";

/** A picture as pages show it. */
export interface ShownPicture extends Stills {
  /** What the names of its files begin with. */
  readonly slug: string;
}

/** All pictures and films of a studio at one time. */
export interface PictureShelf {
  readonly manifest: Manifest;
  /** Of the media folder: by the names of files, with ending and without, and as addresses have them. */
  readonly inMedia: ReadonlyMap<string, ShownPicture>;
  /** Among the documents: `en/trip/sea.jpg`, and for its translations `/trip/sea.jpg`. */
  readonly besideDocuments: ReadonlyMap<string, ShownPicture>;
  /** Files that lie in the folder of published media. */
  readonly published: ReadonlySet<string>;
  /** Files that are made when they are asked for. */
  readonly makeable: ReadonlyMap<string, { readonly original: string; readonly still: Still }>;
  /** Changes with all of it. */
  readonly version: string;
}

/** What a shelf is filled with. */
interface FoundPictures {
  readonly manifest: Manifest;
  readonly media: readonly PictureFile[];
  readonly documents: readonly PictureFile[];
  /** By file; those that cannot be read are not in it. */
  readonly known: Readonly<Record<string, KnownPicture>>;
}

/**
 * Puts everything in its place.
 *
 * @param onClash called with a picture whose short name is that of another one
 */
export function fillShelf(
  { manifest, media, documents, known }: FoundPictures,
  onClash: (picture: PictureFile, other: string) => void,
): PictureShelf {
  const entries = Object.entries(manifest);
  const madeAhead = new Map(
    entries.flatMap(([slug, entry]): [string, ShownPicture][] =>
      entry.film ? [] : [[entry.source, { slug, ...entry }]],
    ),
  );
  const makeable = new Map<string, { original: string; still: Still }>();
  const shownOf = ({ slug, file }: PictureFile): ShownPicture | undefined => {
    const { source = "", facts } = known[file] ?? {};
    const published = madeAhead.get(source);
    if (published || !facts) return published;
    const stills = stillsOf(facts, source);
    for (const still of listStills(slug, stills, facts)) {
      makeable.set(still.file, { original: file, still });
    }
    return { slug, ...stills };
  };

  const inMedia = new Map<string, ShownPicture>();
  for (const [slug, entry] of entries) inMedia.set(slug, { slug, ...entry });
  const firstOf = new Map<string, string>();
  for (const picture of media) {
    const { name, slug } = picture;
    const other = firstOf.get(slug);
    if (other === undefined) firstOf.set(slug, name);
    else onClash(picture, other);
    const shown = shownOf(picture);
    if (!shown) continue;
    const whole = name.normalize("NFC");
    inMedia.set(whole, shown);
    // A film of the name has its own.
    if (other !== undefined || manifest[slug]?.film) continue;
    inMedia.set(slug, shown);
    inMedia.set(whole.replace(ENDING, ""), shown);
  }

  const besideDocuments = new Map<string, ShownPicture>();
  for (const picture of documents) {
    const [name, shown] = [picture.name.normalize("NFC"), shownOf(picture)];
    if (!shown) continue;
    besideDocuments.set(name, shown);
    besideDocuments.set(name.slice(name.indexOf("/")), shown);
  }
  const published = new Set(entries.flatMap(([slug, entry]) => entryFiles(slug, entry)));
  const all = JSON.stringify([manifest, [...inMedia], [...besideDocuments]]);
  const version = hashOf(all).slice(0, 16);
  return { manifest, inMedia, besideDocuments, published, makeable, version };
}

/** Where pictures are served, and how texts may write that they mean one of the media folder. */
const SERVED = /^\/media\//;
/** Addresses of anything else: of this site, of others, of nothing but themselves. */
const ELSEWHERE = /^(?:\/(?!media\/)|[a-z][a-z\d+.-]*:)/i;

/**
 * The picture that a document names: a file beside it or in the media folder, or a name of the manifest.
 *
 * @param document its path below the folder of documents; undefined for names of the site itself
 */
export function findPicture(
  { inMedia, besideDocuments }: PictureShelf,
  written: string,
  document: string | undefined,
): ShownPicture | undefined {
  if (ELSEWHERE.test(written)) return undefined;
  const name = plainName(written);
  if (document === undefined || SERVED.test(written) || !isPictureFile(name)) {
    return inMedia.get(name);
  }
  const [locale = "", ...rest] = document.split("/");
  const beside = path.posix.join("/", ...rest, "..", name);
  // A translation shows the pictures of the language in which they are.
  return besideDocuments.get(locale + beside) ?? besideDocuments.get(beside) ?? inMedia.get(name);
}

/** A name without the ways in which it may be written: encoded, from here, as an address. */
function plainName(written: string): string {
  const name = written.replace(SERVED, "").replace(/^\.\//, "");
  try {
    return decodeURIComponent(name).normalize("NFC");
  } catch {
    return name.normalize("NFC");
  }
}
