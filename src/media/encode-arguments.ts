import type { Codec, PlannedRendition } from "./plan-renditions.ts";
import { fraction, type MasterFacts } from "./read-probe.ts";

/** Version of everything below and of the loudness; a higher one makes all renditions again. */
export const RECIPE = 1;

const KEY_FRAME_SECONDS = 2;

/** 10 bits keep skies and gradients smooth, and are part of AV1's main profile. */
const CODEC_ARGUMENTS: Readonly<Record<Codec, readonly string[]>> = {
  av1: ["-c:v", "libsvtav1", "-pix_fmt", "yuv420p10le", "-preset", "5", "-crf", "38"],
  h264: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "slow", "-crf", "25"],
};

/** What ffmpeg must have been built with. */
export const ENCODERS = ["libsvtav1", "libx264", "aac"] as const;

const BT709 = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];

/**
 * ffmpeg's arguments for a rendition.
 *
 * @param files the master, the sound if there is one (AAC in MP4), and where to write
 */
export function encodeArguments(
  planned: PlannedRendition,
  master: Pick<MasterFacts, "isAssumedHd">,
  files: {
    readonly master: string;
    readonly sound: string | undefined;
    readonly target: string;
  },
): readonly (string | readonly string[])[] {
  const { codec, width, height, frameRate } = planned;
  const keyFrames = Math.max(1, Math.round(fraction(frameRate) * KEY_FRAME_SECONDS));
  const sound = files.sound === undefined ? ["-an"] : ["-map", "1:a:0", "-c:a", "copy"];
  return [
    ["-i", files.master],
    ...(files.sound === undefined ? [] : ["-i", files.sound]),
    ["-map", "0:v:0"],
    ...sound,
    ["-vf", `fps=${frameRate}:start_time=0,${scaleFilter(width, height, master)},setsar=1`],
    ...CODEC_ARGUMENTS[codec],
    ["-g", String(keyFrames)],
    ...BT709,
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    ["-movflags", "+faststart", "-f", "mp4", files.target],
  ];
}

/** Scales to a size, with the colours of HD video. */
export function scaleFilter(
  width: number,
  height: number,
  { isAssumedHd }: Pick<MasterFacts, "isAssumedHd">,
): string {
  const from = isAssumedHd ? ":in_color_matrix=bt709" : "";
  return `scale=${width}:${height}:flags=lanczos${from}:out_color_matrix=bt709:out_range=tv`;
}

/** A measure of the work, for the time left: no unit, AV1 takes longer. */
export function workOf({ codec, width, height }: PlannedRendition, seconds: number): number {
  return width * height * seconds * (codec === "av1" ? 2 : 1);
}
