import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { isOnTarget, TARGET } from "./loudness.ts";
import { entryFiles, type FilmEntry, stillFiles } from "./manifest.ts";
import { filmHash, hashFile, type MediaFolders, readManifest } from "./media-folders.ts";
import { planRenditions, renditionFile, SLOW_LINES } from "./plan-renditions.ts";
import { hashOfTracks, readTracks } from "./published-tracks.ts";

/** Something that is not as it should be. */
export interface MediaFinding {
  /** Where: a file, or the name of a film. */
  readonly where: string;
  readonly message: string;
  /** True for what may stay so. */
  readonly isWarning: boolean;
}

/**
 * Compares the manifest with what is there: files and their hashes, what is made from masters that
 * changed, captions, loudness, and unreferenced files. Masters may be elsewhere. Needs no ffmpeg.
 */
export async function checkMedia(folders: MediaFolders): Promise<readonly MediaFinding[]> {
  const manifest = await readManifest(folders);
  const named = new Set<string>();
  const findings: MediaFinding[] = [];
  for (const [slug, entry] of Object.entries(manifest)) {
    for (const file of entryFiles(slug, entry)) named.add(file);
    for (const file of stillFiles(slug, entry)) {
      if (!existsSync(path.join(folders.output, file))) findings.push(fault(file, "is missing"));
    }
    if (entry.film) findings.push(...(await checkFilm(folders, slug, entry.film)));
  }
  const present = await readdir(folders.output, { withFileTypes: true });
  for (const { name } of present) {
    if (!named.has(name))
      findings.push(fault(name, "is in media/published, but not in the manifest"));
  }
  return findings;
}

async function checkFilm(
  folders: MediaFolders,
  slug: string,
  film: FilmEntry,
): Promise<readonly MediaFinding[]> {
  const findings: MediaFinding[] = [];
  const { master, renditions, loudness, hasSound } = film;
  const source = path.join(folders.masters, master.file);
  const sha256 = existsSync(source) ? await hashFile(source) : master.sha256;
  if (renditions.length === 0) findings.push(fault(slug, "is not built"));
  else {
    const files = new Set(renditions.map(({ file }) => file));
    const wanted = planRenditions(master).map((each) =>
      renditionFile(slug, filmHash(sha256), each),
    );
    if (wanted.length !== files.size || wanted.some((file) => !files.has(file))) {
      findings.push(incomplete(slug, files, wanted));
    }
  }
  for (const { file, sha256: known } of renditions) {
    const target = path.join(folders.output, file);
    if (!existsSync(target)) findings.push(fault(file, "is missing"));
    else if ((await hashFile(target)) !== known) findings.push(fault(file, "has another hash"));
  }
  if (hasSound && loudness && !isOnTarget(loudness.after)) {
    const { integrated, truePeak } = loudness.after;
    const wanted = `${TARGET.integrated} ± ${TARGET.tolerance} LUFS, at most ${TARGET.truePeak} dBTP`;
    findings.push(fault(slug, `has ${integrated} LUFS and ${truePeak} dBTP, not ${wanted}`));
  }
  return [...findings, ...(await checkTracks(folders, slug, film))];
}

/** What a film lacks of its files. */
function incomplete(
  slug: string,
  files: ReadonlySet<string>,
  wanted: readonly string[],
): MediaFinding {
  if (![...files].every((file) => wanted.includes(file))) {
    return fault(slug, "is not built since its master or the recipe changed");
  }
  const missing = wanted.filter((file) => !files.has(file));
  if (missing.every((file) => file.includes(`-${SLOW_LINES}.`))) {
    const message = `has no ${SLOW_LINES} lines for slow lines; build it again`;
    return { where: slug, message, isWarning: true };
  }
  const share = `${files.size} of ${wanted.length}`;
  return fault(slug, `has ${share} files; its build was stopped, or goes on`);
}

async function checkTracks(
  folders: MediaFolders,
  slug: string,
  film: FilmEntry,
): Promise<readonly MediaFinding[]> {
  const tracks = await readTracks(folders, slug, film.seconds);
  const findings = tracks.findings.map(({ file, line, message, isWarning }) => ({
    where: `${file}:${line}`,
    message,
    isWarning,
  }));
  for (const kind of ["captions", "chapters"] as const) {
    if (!isSame(tracks[kind], film[kind])) {
      findings.push(fault(slug, `has ${kind} that were changed and not built`));
    }
    const published = Object.entries(film[kind]);
    const texts = new Map<string, string>();
    for (const [locale, file] of published) {
      const target = path.join(folders.output, file);
      const text = await readFile(target, "utf8").catch(() => undefined);
      if (text === undefined) findings.push(fault(file, "is missing"));
      else texts.set(locale, text);
    }
    const start = `${slug}-${hashOfTracks(texts)}.`;
    const others = texts.size === published.length ? published : [];
    for (const [, file] of others.filter(([, name]) => !name.startsWith(start))) {
      findings.push(fault(file, "has another hash"));
    }
  }
  return findings;
}

function isSame(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const [first, second] = [one, other].map((each) =>
    JSON.stringify(Object.entries(each).toSorted()),
  );
  return first === second;
}

function fault(where: string, message: string): MediaFinding {
  return { where, message, isWarning: false };
}
