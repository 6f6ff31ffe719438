import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { workOf } from "./encode-arguments.ts";
import { type MadeSound, makeSound } from "./make-sound.ts";
import { describeRendition, makeRendition } from "./make-rendition.ts";
import { type FilmEntry, type ManifestEntry, type Rendition, stillFiles } from "./manifest.ts";
import { filmHash, hashFile, type MediaFolders, writeEntry } from "./media-folders.ts";
import {
  inBuildOrder,
  type PlannedRendition,
  planRenditions,
  renditionFile,
} from "./plan-renditions.ts";
import { type MasterResult, probeFacts } from "./probe-master.ts";
import { publishTracks, readTracks, type TrackFinding, type Tracks } from "./published-tracks.ts";
import type { MasterFacts } from "./read-probe.ts";
import { publishedFiles, sweepFiles } from "./sweep-files.ts";
import { posterSource, writePoster } from "./write-poster.ts";

/** Hears how a build goes. */
interface BuildWatch {
  /** More of the work that {@link FilmPlan} announced is done. */
  onWork(done: number): void;
  /** A file is done, and the manifest has it. */
  onFile(rendition: Rendition): void;
}

/** What is to be done for a film. */
export interface FilmPlan {
  readonly slug: string;
  /** What is missing, in no unit: for the time left. */
  readonly work: number;
  readonly findings: readonly TrackFinding[];
  /**
   * Makes what is missing, and brings the manifest up to date after every file: visitors see the film
   * as soon as the first one is there.
   */
  build(watch: BuildWatch): Promise<ManifestEntry>;
}

/** Result of {@link planFilm}. */
export type PlanResult =
  | { readonly ok: true; readonly plan: FilmPlan }
  | Extract<MasterResult, { ok: false }>;

/** Files that are made at the same time, once the first one is there. */
const AT_ONCE = 2;

/** What a build makes of what. */
interface FilmSource {
  readonly folders: MediaFolders;
  readonly slug: string;
  readonly entry: ManifestEntry & { readonly film: FilmEntry };
  readonly master: string;
  readonly sha256: string;
  readonly facts: MasterFacts;
  readonly tracks: Tracks;
  /** All files of the film, in the manifest's order. */
  readonly planned: readonly PlannedRendition[];
  /** Those that are not there, in the order in which they are made. */
  readonly missing: readonly PlannedRendition[];
}

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
  const tracks = await readTracks(folders, slug, facts.seconds);
  const planned = planRenditions(facts);
  const missing: PlannedRendition[] = [];
  for (const each of inBuildOrder(planned)) {
    const target = path.join(folders.output, renditionFile(slug, filmHash(sha256), each));
    if (!(await isWhole(target, entry.film.renditions))) missing.push(each);
  }
  const source = { folders, slug, entry, master, sha256, facts, tracks, planned, missing };
  return {
    ok: true,
    plan: {
      slug,
      work: missing.reduce((sum, each) => sum + workOf(each, facts.seconds), 0),
      findings: tracks.findings,
      build: (watch) => buildFilm(source, watch),
    },
  };
}

/**
 * Finds out what is to be made for a film whose master is elsewhere: its captions and chapters, which need
 * none. Its other files stay.
 */
export async function planTracks(
  folders: MediaFolders,
  slug: string,
  entry: ManifestEntry & { readonly film: FilmEntry },
): Promise<FilmPlan> {
  const tracks = await readTracks(folders, slug, entry.film.seconds);
  const { captions, chapters, findings } = tracks;
  const build = async (): Promise<ManifestEntry> => {
    const built = { ...entry, film: { ...entry.film, captions, chapters } };
    await publishTracks(folders, tracks);
    await writeEntry(folders, slug, built);
    await sweepFiles(folders, slug, built);
    return built;
  };
  return { slug, work: 0, findings, build };
}

async function buildFilm(source: FilmSource, watch: BuildWatch): Promise<ManifestEntry> {
  const { folders, slug, entry, master, sha256, facts, tracks, missing } = source;
  await removeParts(folders, slug);
  const isKnown = entry.film.master.sha256 === sha256 && entry.film.renditions.length > 0;
  const isComplete = missing.length === 0 && isKnown;
  const scratch = await mkdtemp(path.join(tmpdir(), "studio-media-"));
  try {
    // An interrupted build left files whose loudness is not in the manifest.
    const sound: MadeSound = isComplete
      ? { file: undefined, loudness: entry.film.loudness }
      : await makeSound(master, facts, scratch);
    await publishTracks(folders, tracks);
    const stills = await currentStills(source);
    const { width, height, seconds, frameRate, isVariable } = facts;
    const film: Omit<FilmEntry, "renditions"> = {
      seconds,
      hasSound: isComplete ? entry.film.hasSound : !!sound.file,
      master: { ...entry.film.master, sha256, width, height, frameRate, isVariable },
      poster: entry.film.poster,
      captions: tracks.captions,
      chapters: tracks.chapters,
      loudness: sound.loudness,
    };
    const publish = async (renditions: readonly Rendition[]): Promise<ManifestEntry> => {
      const built = { ...entry, ...stills, film: { ...film, renditions: [...renditions] } };
      await writeEntry(folders, slug, built);
      return built;
    };
    const built = await publish(await makeAll(source, sound.file, publish, watch));
    await sweepFiles(folders, slug, built);
    return built;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** New stills when they are not there, or were made of something else. */
async function currentStills({
  folders,
  slug,
  entry,
  master,
  sha256,
  facts,
}: FilmSource): Promise<Partial<ManifestEntry>> {
  const { poster } = entry.film;
  const present = new Set(await readdir(folders.output));
  const isThere = stillFiles(slug, entry).every((file) => present.has(file));
  const isSame = entry.source === posterSource(sha256, poster);
  return isThere && isSame ? {} : writePoster(folders, { slug, master, sha256, facts, poster });
}

/**
 * Makes the missing files: the first one alone, so that the film is soon there, then two at a time.
 *
 * @param publish called with all files that are there, after each
 * @returns all files in the manifest's order
 */
async function makeAll(
  { folders, slug, master, sha256, facts, planned, missing }: FilmSource,
  sound: string | undefined,
  publish: (renditions: readonly Rendition[]) => Promise<unknown>,
  watch: BuildWatch,
): Promise<readonly Rendition[]> {
  const stop = new AbortController();
  const { seconds } = facts;
  const done = new Map<PlannedRendition, Rendition>();
  const targetOf = (each: PlannedRendition): string =>
    path.join(folders.output, renditionFile(slug, filmHash(sha256), each));
  const listed = (): readonly Rendition[] => planned.flatMap((each) => done.get(each) ?? []);
  const isMissing = new Set(missing);
  for (const each of planned) {
    if (!isMissing.has(each))
      done.set(each, await describeRendition(targetOf(each), each, seconds));
  }
  let published = Promise.resolve<unknown>(undefined);
  const queue = missing.values();
  const make = async (each: PlannedRendition): Promise<void> => {
    const whole = workOf(each, seconds);
    let worked = 0;
    const advance = (share: number): void => {
      watch.onWork(whole * share - worked);
      worked = whole * share;
    };
    await makeRendition(each, { master, facts, sound }, targetOf(each), {
      onSeconds: (at) => advance(Math.min(1, at / seconds)),
      signal: stop.signal,
    });
    advance(1);
    const rendition = await describeRendition(targetOf(each), each, seconds);
    done.set(each, rendition);
    // One after the other: each writes the whole manifest.
    published = published.then(() => publish(listed()));
    await published;
    watch.onFile(rendition);
  };
  const worker = async (): Promise<void> => {
    for (const each of queue) await make(each);
  };
  try {
    const first = done.size === 0 ? queue.next().value : undefined;
    if (first) await make(first);
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    // One that fails takes the other with it.
    stop.abort();
  }
  return listed();
}

/** True for a file that is there and, if the manifest knows it, is what the manifest says. */
async function isWhole(target: string, known: readonly Rendition[]): Promise<boolean> {
  if (!existsSync(target)) return false;
  const before = known.find(({ file }) => file === path.basename(target));
  return before === undefined || before.sha256 === (await hashFile(target));
}

/** What an interrupted build left half done. */
async function removeParts(folders: MediaFolders, slug: string): Promise<void> {
  for (const name of await publishedFiles(folders, slug)) {
    if (name.endsWith(".part")) await rm(path.join(folders.output, name));
  }
}
