import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { removeUnused } from "./add-film.ts";
import { workOf } from "./encode-arguments.ts";
import { type MadeSound, makeSound } from "./make-sound.ts";
import { describeRendition, makeRendition } from "./make-rendition.ts";
import { type FilmEntry, type ManifestEntry, type Rendition, stillFiles } from "./manifest.ts";
import { filmHash, hashFile, type MediaFolders, writeEntry } from "./media-folders.ts";
import { type PlannedRendition, planRenditions, renditionFile } from "./plan-renditions.ts";
import { type MasterResult, probeFacts } from "./probe-master.ts";
import { publishTracks, readTracks, type TrackFinding } from "./published-tracks.ts";
import type { MasterFacts } from "./read-probe.ts";
import { stillsSource, writePoster } from "./stills.ts";

/** Hears how a build goes. */
interface BuildWatch {
  /** More of the work that {@link FilmPlan} announced is done. */
  onWork(done: number): void;
  /** A file is done. */
  onFile(rendition: Rendition): void;
}

/** What is to be done for a film. */
export interface FilmPlan {
  readonly slug: string;
  /** What is missing, in no unit: for the time left. */
  readonly work: number;
  readonly findings: readonly TrackFinding[];
  /** Makes what is missing, two files at a time, and brings the manifest up to date. */
  build(watch: BuildWatch): Promise<ManifestEntry>;
}

/** Result of {@link planFilm}. */
export type PlanResult =
  | { readonly ok: true; readonly plan: FilmPlan }
  | Extract<MasterResult, { ok: false }>;

const AT_ONCE = 2;

/**
 * Finds out what is to be made for a film: files whose master or recipe is another, that are missing,
 * or that are not as the manifest has them. Files that an interrupted build finished stay.
 */
export async function planFilm(
  folders: MediaFolders,
  slug: string,
  entry: ManifestEntry & { readonly film: FilmEntry },
): Promise<PlanResult> {
  const master = path.join(folders.masters, entry.film.master.file);
  const probed = await probeFacts(master);
  if (!probed.ok) return probed;
  const { facts } = probed;
  const sha256 = await hashFile(master);
  const hash = filmHash(sha256);
  const tracks = await readTracks(folders, slug, facts.seconds);
  const targetOf = (each: PlannedRendition): string =>
    path.join(folders.output, renditionFile(slug, hash, each));
  const planned = planRenditions(facts);
  const missing: PlannedRendition[] = [];
  for (const each of planned) {
    if (!(await isWhole(targetOf(each), entry.film.renditions))) missing.push(each);
  }

  const build = async (watch: BuildWatch): Promise<ManifestEntry> => {
    await removeParts(folders, slug);
    const isKnown = entry.film.master.sha256 === sha256 && entry.film.renditions.length > 0;
    const scratch = await mkdtemp(path.join(tmpdir(), "studio-media-"));
    try {
      // An interrupted build left files whose loudness is not in the manifest.
      const sound: MadeSound =
        missing.length === 0 && isKnown
          ? { file: undefined, loudness: entry.film.loudness }
          : await makeSound(master, facts, scratch);
      const hasSound = missing.length === 0 && isKnown ? entry.film.hasSound : !!sound.file;
      const source = { master, facts, sound: sound.file };
      await makeAll(missing, source, targetOf, watch);
      const renditions: Rendition[] = [];
      for (const each of planned) {
        renditions.push(await describeRendition(targetOf(each), each, facts.seconds));
      }
      await publishTracks(folders, slug, tracks);
      const stills = await currentStills(folders, entry, {
        slug,
        sha256,
        poster: entry.film.poster,
        master,
        facts,
      });
      const { width, height, seconds, frameRate, isVariable } = facts;
      const film: FilmEntry = {
        seconds,
        hasSound,
        master: { ...entry.film.master, sha256, width, height, frameRate, isVariable },
        poster: entry.film.poster,
        renditions,
        captions: tracks.captions,
        chapters: tracks.chapters,
        loudness: sound.loudness,
      };
      const built = { ...entry, ...stills, film };
      await writeEntry(folders, slug, built);
      await removeUnused(folders, slug, entry, built);
      return built;
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  };
  return {
    ok: true,
    plan: {
      slug,
      work: missing.reduce((sum, each) => sum + workOf(each, facts.seconds), 0),
      findings: tracks.findings,
      build,
    },
  };
}

/** New stills when they are not there, or were made of something else. */
async function currentStills(
  folders: MediaFolders,
  entry: ManifestEntry,
  from: Parameters<typeof writePoster>[1] & { readonly sha256: string; readonly poster: number },
): Promise<Partial<ManifestEntry>> {
  const present = new Set(await readdir(folders.output));
  const isThere = stillFiles(from.slug, entry).every((file) => present.has(file));
  const isSame = entry.source === stillsSource(from.sha256, String(from.poster));
  return isThere && isSame ? {} : writePoster(folders, from);
}

async function makeAll(
  missing: readonly PlannedRendition[],
  source: { master: string; facts: MasterFacts; sound: string | undefined },
  targetOf: (planned: PlannedRendition) => string,
  watch: BuildWatch,
): Promise<void> {
  const stop = new AbortController();
  const { seconds } = source.facts;
  const queue = missing.values();
  const worker = async (): Promise<void> => {
    for (const planned of queue) {
      const whole = workOf(planned, seconds);
      let done = 0;
      const advance = (share: number): void => {
        watch.onWork(whole * share - done);
        done = whole * share;
      };
      const target = targetOf(planned);
      await makeRendition(planned, source, target, {
        onSeconds: (at) => advance(Math.min(1, at / seconds)),
        signal: stop.signal,
      });
      advance(1);
      watch.onFile(await describeRendition(target, planned, seconds));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    // One that fails takes the other with it.
    stop.abort();
  }
}

/** True for a file that is there and, if the manifest knows it, is what the manifest says. */
async function isWhole(target: string, known: readonly Rendition[]): Promise<boolean> {
  if (!existsSync(target)) return false;
  const before = known.find(({ file }) => file === path.basename(target));
  return before === undefined || before.sha256 === (await hashFile(target));
}

/** What an interrupted build left half done. */
async function removeParts({ output }: MediaFolders, slug: string): Promise<void> {
  for (const name of await readdir(output)) {
    if (name.startsWith(`${slug}-`) && name.endsWith(".part")) await rm(path.join(output, name));
  }
}
