import path from "node:path";
import {
  isMeasurable,
  isSilent,
  type Measured,
  measureFilter,
  normaliseFilter,
  readLoudness,
  UNCHANGED_FILTER,
} from "./loudness.ts";
import type { FilmEntry } from "./manifest.ts";
import type { MasterFacts } from "./read-probe.ts";
import { runFfmpeg } from "./run-program.ts";

/** The sound of a film, made once for all its renditions. */
export interface MadeSound {
  /** AAC in MP4; undefined for films without sound. */
  readonly file: string | undefined;
  readonly loudness: FilmEntry["loudness"];
}

/**
 * Makes the sound as loud as that of all other films (EBU R128), in two passes, and measures what came
 * out. A track on which nothing can be heard is left away.
 *
 * @param folder for what is made
 */
export async function makeSound(
  master: string,
  { hasSound, seconds }: MasterFacts,
  folder: string,
): Promise<MadeSound> {
  const before = hasSound ? await measure(master) : undefined;
  if (!before || isSilent(before)) return { file: undefined, loudness: null };
  const file = path.join(folder, "sound.m4a");
  await runFfmpeg([
    ["-v", "error", "-i", `file:${master}`, "-map", "0:a:0", "-t", String(seconds)],
    ["-af", isMeasurable(before) ? normaliseFilter(before) : UNCHANGED_FILTER],
    ["-c:a", "aac", "-b:a", "128k", "-map_metadata", "-1", "-f", "mp4", file],
  ]);
  const after = isMeasurable(before) ? await measure(file) : undefined;
  return { file, loudness: after ? { before: shown(before), after: shown(after) } : null };
}

async function measure(file: string): Promise<Measured | undefined> {
  const { said } = await runFfmpeg([
    ["-nostats", "-i", `file:${file}`, "-map", "0:a:0"],
    ["-af", measureFilter(), "-f", "null", "-"],
  ]);
  return readLoudness(said);
}

function shown({ integrated, truePeak }: Measured): { integrated: number; truePeak: number } {
  return { integrated, truePeak };
}
