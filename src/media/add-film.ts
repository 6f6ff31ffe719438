import { constants } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { ManifestEntry } from "./manifest.ts";
import { hashFile, type MediaFolders, readManifest, writeEntry } from "./media-folders.ts";
import { type MasterResult, probeMaster } from "./probe-master.ts";
import type { MasterFacts } from "./read-probe.ts";
import { sweepFiles } from "./sweep-files.ts";
import { writePoster } from "./write-poster.ts";

/** Result of {@link addFilm}. */
export type AddResult =
  | { readonly ok: true; readonly facts: MasterFacts; readonly entry: ManifestEntry }
  | Extract<MasterResult, { ok: false }>
  | { readonly ok: false; readonly reason: "poster_behind_end"; readonly said: string };

/** Default position of the poster, as a share of the film: beginnings are often black. */
const POSTER_SHARE = 0.4;
/** Before the end, so that there is a frame; in seconds. */
const POSTER_MARGIN = 0.05;

/**
 * Takes a master in: checks all of it, copies it to `media/masters`, makes the stills, and puts both
 * into the manifest. An earlier film of the name stays what visitors see until the new one is built.
 *
 * @param film `poster` in seconds
 * @param onShare hears how much of the master is checked, from 0 to 1
 */
export async function addFilm(
  folders: MediaFolders,
  film: { readonly slug: string; readonly file: string; readonly poster?: number | undefined },
  onShare: (share: number) => void,
): Promise<AddResult> {
  const { slug, file } = film;
  const probed = await probeMaster(file, onShare);
  if (!probed.ok) return probed;
  const { facts } = probed;
  const { seconds, width, height, frameRate, isVariable, hasSound } = facts;
  const last = Math.max(0, seconds - POSTER_MARGIN);
  const poster = film.poster ?? Math.round(Math.min(last, seconds * POSTER_SHARE) * 1000) / 1000;
  if (film.poster !== undefined && poster > last) {
    return { ok: false, reason: "poster_behind_end", said: "" };
  }
  await mkdir(folders.masters, { recursive: true });
  await mkdir(folders.output, { recursive: true });
  const name = `${slug}${path.extname(file).toLowerCase()}`;
  const master = path.join(folders.masters, name);
  const before = (await readManifest(folders))[slug];
  await takeOver(file, master);
  const old = before?.film?.master.file;
  if (old !== undefined && old !== name) await rm(path.join(folders.masters, old), { force: true });

  const sha256 = await hashFile(master);
  const entry: ManifestEntry = {
    ...(await writePoster(folders, { slug, master, sha256, facts, poster })),
    film: {
      ...(before?.film ?? {
        seconds,
        hasSound,
        renditions: [],
        captions: {},
        chapters: {},
        loudness: null,
      }),
      master: { file: name, sha256, width, height, frameRate, isVariable },
      poster,
    },
  };
  await writeEntry(folders, slug, entry);
  await sweepFiles(folders, slug, entry);
  return { ok: true, facts, entry };
}

/** Copies without taking space where the disk can; half a copy never has the name. */
async function takeOver(file: string, master: string): Promise<void> {
  if (path.resolve(file) === path.resolve(master)) return;
  await copyFile(file, `${master}.part`, constants.COPYFILE_FICLONE);
  await rename(`${master}.part`, master);
}
