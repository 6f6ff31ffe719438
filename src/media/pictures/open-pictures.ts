import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Manifest } from "../manifest.ts";
import { mediaFolders, readManifest } from "../media-folders.ts";
import { listPictures } from "./picture-files.ts";
import { createPictureMaker, type MadeStill } from "./picture-maker.ts";
import { type KnownPicture, MEMORY_FILE, openPictureMemory } from "./picture-memory.ts";
import { fillShelf, findPicture, type PictureShelf } from "./picture-shelf.ts";

interface PicturesOptions {
  /** `media/` of the studio. */
  readonly mediaDir: string;
  /** Folder of the documents, beside which pictures may lie. */
  readonly contentDir: string;
  /** Where the files that are made are kept. */
  readonly keptDir: string;
  /** Told once of a picture that cannot be shown, and why. */
  readonly onProblem: (problem: { readonly file: string; readonly said: string }) => void;
  /** Pictures or the manifest are not what they were. */
  readonly onChange: () => Promise<void>;
}

/** A file that was written a moment ago may still be on its way, in milliseconds. */
const ON_ITS_WAY_MS = 2_000;
/** Files that nothing needs any more stay as long, for what is put back; in milliseconds. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Opens the pictures of a studio: those of the manifest, and whatever lies in `media/` and beside the
 * documents. No file is made before it is asked for. A damaged manifest is told of: the last good one
 * stays, at the start there is none.
 */
export async function openPictures(options: PicturesOptions) {
  const { keptDir } = options;
  const folders = mediaFolders(options.mediaDir);
  const maker = createPictureMaker(keptDir);
  const tell = createTeller(options.onProblem);
  const read = await openReader(options, maker.read, tell);
  let again: NodeJS.Timeout | undefined;
  let manifestFault: string | undefined;
  const readShelf = async (): Promise<PictureShelf> => {
    const { shelf: found, isOnItsWay, ...more } = await read();
    manifestFault = more.manifestFault;
    clearTimeout(again);
    if (isOnItsWay) again = setTimeout(() => void refresh(), ON_ITS_WAY_MS).unref();
    return found;
  };

  let shelf = await readShelf();
  await removeOld(keptDir, shelf);
  let reading: Promise<void> | undefined;
  let isOutdated = false;
  const follow = async (): Promise<void> => {
    while (isOutdated) {
      isOutdated = false;
      const { version } = shelf;
      shelf = await readShelf();
      if (shelf.version !== version) await options.onChange();
    }
  };
  /** Looks at everything again; one look at a time. */
  const refresh = (): Promise<void> => {
    isOutdated = true;
    reading ??= follow()
      .catch((error: unknown) => tell(folders.root, String(error)))
      .finally(() => (reading = undefined));
    return reading;
  };
  const make = async (name: string): Promise<MadeStill | undefined> => {
    const { original, still } = shelf.makeable.get(name) ?? {};
    if (original === undefined || !still) return undefined;
    const made = await maker.make(original, still);
    if (!made.ok && !made.busy) tell(original, made.reason);
    return made;
  };

  const fileOf = async (name: string): Promise<MadeStill | undefined> =>
    shelf.published.has(name) ? { ok: true, file: path.join(folders.output, name) } : make(name);

  return {
    /** The manifest as it is now. */
    manifest: (): Manifest => shelf.manifest,
    /** Why the manifest cannot be read; undefined when it can. */
    manifestFault: (): string | undefined => manifestFault,
    /** See {@link findPicture}. */
    find: (name: string, document?: string) => findPicture(shelf, name, document),
    /** True for a name under which a file is served. */
    has: (name: string): boolean => shelf.published.has(name) || shelf.makeable.has(name),
    /** Names of the files that are not made ahead. */
    names: (): Iterable<string> => shelf.makeable.keys(),
    /** The file that is served under a name, made if need be; undefined when nothing has it. */
    file: fileOf,
    /** The same for somebody who waits: as long as AVIF is being made, WebP stands in for it. */
    async fileAtOnce(name: string): Promise<MadeStill | undefined> {
      const { still } = shelf.makeable.get(name) ?? {};
      if (still?.type !== "avif" || maker.has(still)) return fileOf(name);
      void make(name);
      const standIn = await fileOf(name.replace(/avif$/, "webp"));
      return standIn?.ok ? { ...standIn, isStandIn: true } : standIn;
    },
    /** Changes with every picture and film. */
    version: (): string => shelf.version,
    refresh,
    close(): Promise<void> {
      clearTimeout(again);
      return maker.close();
    },
  };
}

type Tell = (file: string, said: string, modified?: number) => void;

/** Says everything once, of a file that changes again. */
function createTeller(onProblem: PicturesOptions["onProblem"]): Tell {
  const told = new Set<string>();
  return (file, said, modified = 0) => {
    const key = `${file} ${modified} ${said}`;
    if (!told.has(key)) onProblem({ file, said });
    told.add(key);
  };
}

/** Reads all that there is, and of pictures only what is not known. */
async function openReader(
  { mediaDir, contentDir, keptDir }: PicturesOptions,
  readPicture: ReturnType<typeof createPictureMaker>["read"],
  tell: Tell,
) {
  const folders = mediaFolders(mediaDir);
  const memory = await openPictureMemory(path.join(keptDir, MEMORY_FILE));
  let manifest: Manifest = {};
  return async () => {
    let manifestFault: string | undefined;
    try {
      manifest = await readManifest(folders);
    } catch (error) {
      manifestFault = (error as Error).message;
      tell(folders.manifest, manifestFault);
    }
    const madeAhead = new Set(Object.values(manifest).map(({ source }) => source));
    const [media, documents] = await Promise.all([
      listPictures(folders.root),
      listPictures(contentDir),
    ]);
    const known: Record<string, KnownPicture> = {};
    let isOnItsWay = false;
    for (const { file } of [...media, ...documents]) {
      const found = await memory.of(file);
      if (typeof found === "string") tell(file, found);
      if (!found || typeof found === "string") continue;
      known[file] = found;
      if (found.facts || madeAhead.has(found.source)) continue;
      const facts = await readPicture(file);
      const isFresh = Math.abs(Date.now() - found.modified) < ON_ITS_WAY_MS;
      if (typeof facts === "object") known[file] = { ...found, facts };
      else if (facts === undefined || isFresh) isOnItsWay = true;
      else tell(file, facts, found.modified);
    }
    await memory.keep(known);
    const shelf = fillShelf({ manifest, media, documents, known }, ({ file }, other) =>
      tell(file, `${other} has the same name but for its ending; texts have to write the ending`),
    );
    return { shelf, isOnItsWay, manifestFault };
  };
}

/** Removes files of pictures that are gone, or were others, a week after they were made. */
async function removeOld(folder: string, { makeable }: PictureShelf): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (makeable.has(name) || name === MEMORY_FILE) continue;
    const file = path.join(folder, name);
    const used = await stat(file).catch(() => undefined);
    if (used && Date.now() - used.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}
