import * as v from "valibot";
import type { Loudness } from "./manifest.ts";

/** Integrated loudness of every film in LUFS (EBU R128), and how far off it may be in LU. */
export const TARGET = { integrated: -16, tolerance: 1, truePeak: -1.5 } as const;
/** AAC moves peaks a little: aimed lower than what may come out, dBTP. */
const AIMED_PEAK = -2;
/** Quieter than this, in dBTP, nobody hears. */
const SILENT_PEAK = -70;
/** R128 needs 400 ms; below its gate there is nothing to measure, LUFS. */
const GATE = -70;
/** loudnorm stays linear only for films that vary less than it is told, LU. */
const RANGE_MIN = 7;
const RANGE_MAX = 50;

const number = v.pipe(v.string(), v.transform(Number), v.number());
const report = v.object({
  input_i: number,
  input_tp: number,
  input_lra: number,
  input_thresh: number,
  target_offset: number,
});

/** What the first pass measured. */
export interface Measured extends Loudness {
  /** LU */
  readonly range: number;
  /** LUFS */
  readonly threshold: number;
  /** LU */
  readonly offset: number;
}

/** Sound that begins later than the picture gets silence before it. */
const FIRST = "aformat=channel_layouts=stereo,aresample=48000:async=1:first_pts=0";

/** Filter of the pass that measures. */
export function measureFilter(): string {
  return `${FIRST},${loudnorm(RANGE_MIN)}:print_format=json`;
}

/** Filter of the second pass: the same gain all along, unless peaks would be cut. */
export function normaliseFilter({
  integrated,
  truePeak,
  range,
  threshold,
  offset,
}: Measured): string {
  const measured = [
    `measured_I=${integrated}`,
    `measured_TP=${truePeak}`,
    `measured_LRA=${range}`,
    `measured_thresh=${threshold}`,
    `offset=${offset}`,
    "linear=true",
  ];
  const room = Math.min(RANGE_MAX, Math.max(RANGE_MIN, Math.ceil(range)));
  return `${FIRST},${loudnorm(room)}:${measured.join(":")},aresample=48000`;
}

/** Filter for sound that cannot be measured and stays as loud as it is. */
export const UNCHANGED_FILTER = FIRST;

/** Reads the JSON that loudnorm writes at the end of what ffmpeg says; undefined when there is none. */
export function readLoudness(said: string): Measured | undefined {
  const json = /\{[^{}]*"input_i"[^{}]*\}/.exec(said)?.[0];
  if (json === undefined) return undefined;
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = v.parse(
    report,
    JSON.parse(json.replaceAll('"-inf"', '"-Infinity"').replaceAll('"inf"', '"Infinity"')),
  );
  return {
    integrated: input_i,
    truePeak: input_tp,
    range: input_lra,
    threshold: input_thresh,
    offset: target_offset,
  };
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

function loudnorm(range: number): string {
  return `loudnorm=I=${TARGET.integrated}:TP=${AIMED_PEAK}:LRA=${range}`;
}
