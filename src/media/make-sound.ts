import path from "node:path";
import {
  isMeasurable,
  isSilent,
  type Level,
  levelFilter,
  levelFor,
  MEASURE_FILTER,
  nextLevel,
  readLoudness,
  UNCHANGED,
} from "./loudness.ts";
import type { FilmEntry, Loudness } from "./manifest.ts";
import type { MasterFacts } from "./read-probe.ts";
import { runFfmpeg } from "./run-program.ts";

/** The sound of a film, made once for all its renditions. */
export interface MadeSound {
  /** AAC in MP4; undefined for films without sound. */
  readonly file: string | undefined;
  readonly loudness: FilmEntry["loudness"];
}

/** How often a level is tried. */
const TRIES = 10;

/**
 * Makes the sound as loud as that of all other films (EBU R128): measured, brought there by one gain,
 * and measured again. Peaks that would become too high are held, which takes a few tries. A track on
 * which nothing can be heard is left away.
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
  const write = (level: Level) =>
    runFfmpeg([
      ["-v", "error", "-i", `file:${master}`, "-map", "0:a:0", "-t", String(seconds)],
      ["-af", levelFilter(level)],
      ["-c:a", "aac", "-b:a", "128k", "-map_metadata", "-1", "-f", "mp4", file],
    ]);
  if (!isMeasurable(before)) {
    await write(UNCHANGED);
    return { file, loudness: null };
  }
  let level: Level | undefined = levelFor(before);
  let after = before;
  for (let tried = 0; level && tried < TRIES; tried += 1) {
    await write(level);
    after = (await measure(file)) ?? before;
    level = nextLevel(level, after);
  }
  return { file, loudness: { before, after } };
}

async function measure(file: string): Promise<Loudness | undefined> {
  const { said } = await runFfmpeg([
    ["-nostats", "-i", `file:${file}`, "-map", "0:a:0"],
    ["-af", MEASURE_FILTER, "-f", "null", "-"],
  ]);
  return readLoudness(said);
}
