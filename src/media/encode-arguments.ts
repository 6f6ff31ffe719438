import type { Codec, PlannedRendition } from "./plan-renditions.ts";
import { fraction, type HdrColours, type MasterFacts } from "./read-probe.ts";

/**
 * Version of what everything below and the loudness make of a film; a higher one makes all renditions
 * again. Another speed for the same picture does not count.
 */
export const RECIPE = 1;

const KEY_FRAME_SECONDS = 2;

/** 10 bits keep skies and gradients smooth, and are part of AV1's main profile. */
const CODEC_ARGUMENTS: Readonly<Record<Codec, readonly string[]>> = {
  av1: ["-c:v", "libsvtav1", "-pix_fmt", "yuv420p10le", "-preset", "6", "-crf", "38"],
  h264: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "medium", "-crf", "25"],
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
  master: Pick<MasterFacts, "isAssumedHd" | "hdr">,
  files: {
    readonly master: string;
    readonly sound: string | undefined;
    readonly target: string;
  },
): readonly (string | readonly string[])[] {
  const { codec, frameRate } = planned;
  const keyFrames = Math.max(1, Math.round(fraction(frameRate) * KEY_FRAME_SECONDS));
  const sound = files.sound === undefined ? ["-an"] : ["-map", "1:a:0", "-c:a", "copy"];
  return [
    ["-i", files.master],
    ...(files.sound === undefined ? [] : ["-i", files.sound]),
    ["-map", "0:v:0"],
    ...sound,
    ["-vf", `fps=${frameRate}:start_time=0,${pictureFilter(planned, master)},setsar=1`],
    ...CODEC_ARGUMENTS[codec],
    ["-g", String(keyFrames)],
    ...BT709,
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    ["-movflags", "+faststart", "-f", "mp4", files.target],
  ];
}

/** Scales to a size, with the colours of HD video. */
export function pictureFilter(
  { width, height }: { readonly width: number; readonly height: number },
  { isAssumedHd, hdr }: Pick<MasterFacts, "isAssumedHd" | "hdr">,
): string {
  if (hdr) return `zscale=w=${width}:h=${height}:f=lanczos:${toSdr(hdr)}`;
  const from = isAssumedHd ? ":in_color_matrix=bt709" : "";
  return `scale=${width}:${height}:flags=lanczos${from}:out_color_matrix=bt709:out_range=tv`;
}

/** Where HDR has white paper, in cd/m² (ITU-R BT.2408): middle grey then stays middle grey. */
const HDR_WHITE = 203;
/** The brightest of HLG, and of what is graded as PQ for homes; in cd/m². */
const HDR_PEAK = 1000;
/** Up to here, as a share of white, tones stay as they are. */
const TONES_KEPT = 0.3;

/** HDR to SDR: light as it is, fewer colours, highlights pressed together, HD video. */
function toSdr({ transfer, primaries, matrix }: HdrColours): string {
  const peak = (HDR_PEAK / HDR_WHITE).toFixed(3);
  return [
    `tin=${transfer}:pin=${primaries}:min=${matrix}:p=${primaries}:t=linear:npl=${HDR_WHITE}`,
    "format=gbrpf32le",
    "zscale=p=bt709",
    `tonemap=mobius:param=${TONES_KEPT}:peak=${peak}`,
    "zscale=t=bt709:m=bt709:r=tv",
  ].join(",");
}

/** Filters without which HDR stays HDR. */
export const HDR_FILTERS = ["zscale", "tonemap"] as const;

/** A measure of the work, for the time left: no unit, AV1 takes longer. */
export function workOf({ codec, width, height }: PlannedRendition, seconds: number): number {
  return width * height * seconds * (codec === "av1" ? 2 : 1);
}
