import * as v from "valibot";
import type { Loudness } from "./manifest.ts";

/** Integrated loudness of every film in LUFS (EBU R128), and how far off it may be in LU. */
export const TARGET = { integrated: -16, tolerance: 1, truePeak: -1.5 } as const;
/** AAC moves peaks a little: aimed lower than what may come out, dBTP. */
const AIMED_PEAK = -2;
/** Near enough to stop trying, LU. */
const NEAR = 0.5;
/** Silence threshold, in dBTP. */
const SILENT_PEAK = -70;
/** R128 needs 400 ms; below its gate there is nothing to measure, LUFS. */
const GATE = -70;

const number = v.pipe(v.string(), v.transform(Number), v.number());
const report = v.object({ input_i: number, input_tp: number });

/** What is done to a film's sound. */
export interface Level {
  /** The same for the whole film, dB. */
  readonly gain: number;
  /** Where peaks are held, dBTP; undefined when none comes so high. */
  readonly ceiling: number | undefined;
}

/** Sound that begins later than the picture gets silence before it; floating point does not clip. */
const FIRST = "aformat=sample_fmts=fltp:channel_layouts=stereo,aresample=48000:async=1:first_pts=0";

/** Filter of the pass that measures. */
export const MEASURE_FILTER = `${FIRST},loudnorm=print_format=json`;

/** Filter of the pass that writes; peaks between samples are seen at four times the rate. */
export function levelFilter({ gain, ceiling }: Level): string {
  if (ceiling === undefined) return `${FIRST},volume=${gain.toFixed(2)}dB`;
  const limit = (10 ** (ceiling / 20)).toFixed(4);
  const limiter = `alimiter=limit=${limit}:attack=1:release=50:level=false`;
  return `${FIRST},volume=${gain.toFixed(2)}dB,aresample=192000,${limiter},aresample=48000`;
}

/** Sound that cannot be measured stays as loud as it is. */
export const UNCHANGED: Level = { gain: 0, ceiling: undefined };

/** One gain that brings a film to where it should be; a ceiling only if its peaks need it. */
export function levelFor({ integrated, truePeak }: Loudness): Level {
  const gain = TARGET.integrated - integrated;
  return { gain, ceiling: truePeak + gain > AIMED_PEAK ? AIMED_PEAK : undefined };
}

/**
 * The next try after what came out of one; undefined when that is near enough. Held peaks make a
 * film quieter than its gain alone promises.
 */
export function nextLevel({ gain, ceiling }: Level, after: Loudness): Level | undefined {
  const missing = TARGET.integrated - after.integrated;
  const excess = after.truePeak - TARGET.truePeak;
  if (Math.abs(missing) <= NEAR && excess <= 0) return undefined;
  return { gain: gain + missing, ceiling: (ceiling ?? AIMED_PEAK) - Math.max(0, excess) };
}

/** Reads the JSON that loudnorm writes at the end of what ffmpeg says; undefined when there is none. */
export function readLoudness(said: string): Loudness | undefined {
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(said)?.[0];
  if (json === undefined) return undefined;
  const { input_i: integrated, input_tp: truePeak } = v.parse(
    report,
    JSON.parse(json.replaceAll('"-inf"', '"-Infinity"').replaceAll('"inf"', '"Infinity"')),
  );
  return { integrated, truePeak };
}

/** Nothing can be heard: a film with such a track is one without sound. */
export function isSilent({ truePeak }: Loudness): boolean {
  return truePeak < SILENT_PEAK;
}

/** True when it is long and loud enough for R128. */
export function isMeasurable({ integrated }: Loudness): boolean {
  return integrated > GATE;
}

/** Whether a film is as loud as all others. */
export function isOnTarget({ integrated, truePeak }: Loudness): boolean {
  return (
    Math.abs(integrated - TARGET.integrated) <= TARGET.tolerance && truePeak <= TARGET.truePeak
  );
}
