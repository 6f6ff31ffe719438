import * as v from "valibot";

const stream = v.object({
  codec_type: v.optional(v.string()),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  sample_aspect_ratio: v.optional(v.string()),
  r_frame_rate: v.optional(v.string()),
  avg_frame_rate: v.optional(v.string()),
  duration: v.optional(v.string()),
  color_space: v.optional(v.string()),
  color_transfer: v.optional(v.string()),
  color_primaries: v.optional(v.string()),
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number()) })),
  side_data_list: v.optional(
    v.array(v.object({ rotation: v.optional(v.number()), dv_profile: v.optional(v.number()) })),
  ),
});

const probe = v.object({
  streams: v.array(stream),
  format: v.object({ format_name: v.string(), duration: v.optional(v.string()) }),
});

type Stream = v.InferOutput<typeof stream>;

/** What the pipeline needs to know of a master. */
export interface MasterFacts {
  /** As shown, in pixels: turned upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Frames per second as a fraction; the mean of a variable rate. */
  readonly frameRate: string;
  readonly isVariable: boolean;
  readonly hasSound: boolean;
  /** True for colours as in HD when the file does not say how they are coded. */
  readonly isAssumedHd: boolean;
  /** How the colours of an HDR film are coded, in zscale's words; undefined for SDR. */
  readonly hdr: HdrColours | undefined;
}

/** Colours of HDR. */
export interface HdrColours {
  readonly transfer: string;
  readonly primaries: string;
  readonly matrix: string;
}

/** What may be wrong with a file that was to be a master. */
export type MasterFault = "not_a_video" | "dolby_vision";

/** Result of {@link readProbe}. */
export type ProbeResult =
  | { readonly ok: true; readonly facts: MasterFacts }
  | { readonly ok: false; readonly reason: MasterFault };

/** Text, pictures, subtitles: what ffmpeg can show though it is no film. */
const NO_FILMS = /^(?:tty|lrc|image2|ico|.*_pipe|srt|webvtt|ass)$/;
const HDR = new Set(["smpte2084", "arib-std-b67"]);
/** A file that says no more is taken for what cameras and phones record. */
const HDR_DEFAULT = { primaries: "bt2020", matrix: "bt2020nc" };
/** Names of ffprobe that zscale has too. */
const HDR_PRIMARIES = new Set(["bt2020", "bt709", "smpte432", "smpte431"]);
const HDR_MATRICES = new Set(["bt2020nc", "bt2020c", "bt709"]);
/** Its colours are Dolby's own; the others are HLG or PQ underneath. */
const DOLBY_ONLY = 5;
/** Shorter side from which untagged colours are those of HD. */
const HD_LINES = 577;
/** Rates that differ by less, as a share, are one. */
const SAME_RATE = 0.001;

/**
 * Reads what `ffprobe -show_format -show_streams -of json` says.
 *
 * @param text JSON
 */
export function readProbe(text: string): ProbeResult {
  const parsed = v.safeParse(probe, JSON.parse(text));
  if (!parsed.success) return { ok: false, reason: "not_a_video" };
  const { streams, format } = parsed.output;
  const picture = streams.find(
    ({ codec_type: type, disposition }) => type === "video" && !disposition?.attached_pic,
  );
  const seconds = Number(picture?.duration ?? format.duration);
  const isFilm = !format.format_name.split(",").some((name) => NO_FILMS.test(name));
  if (!picture || !isFilm || !(seconds > 0)) return { ok: false, reason: "not_a_video" };
  const isDolby = picture.side_data_list?.some(({ dv_profile: it }) => it === DOLBY_ONLY);
  if (isDolby) return { ok: false, reason: "dolby_vision" };
  const size = shownSize(picture);
  if (!size) return { ok: false, reason: "not_a_video" };
  const [real, mean] = [fraction(picture.r_frame_rate), fraction(picture.avg_frame_rate)];
  const isVariable = real > 0 && mean > 0 && Math.abs(real / mean - 1) > SAME_RATE;
  const frameRate = mean > 0 ? picture.avg_frame_rate : picture.r_frame_rate;
  return {
    ok: true,
    facts: {
      ...size,
      seconds,
      frameRate: frameRate ?? "25/1",
      isVariable,
      hasSound: streams.some(({ codec_type: type }) => type === "audio"),
      isAssumedHd:
        ["", "unknown"].includes(picture.color_space ?? "") &&
        Math.min(size.width, size.height) >= HD_LINES,
      hdr: hdrColours(picture),
    },
  };
}

/** A fraction such as `30000/1001` as a number; 0 when there is none. */
export function fraction(text: string | undefined): number {
  const [above = 0, below = 1] = (text ?? "").split(/[/:]/).map(Number);
  const value = above / below;
  return Number.isFinite(value) ? value : 0;
}

function hdrColours({
  color_transfer: transfer = "",
  color_primaries: primaries = "",
  color_space: matrix = "",
}: Stream): HdrColours | undefined {
  if (!HDR.has(transfer)) return undefined;
  return {
    transfer,
    primaries: HDR_PRIMARIES.has(primaries) ? primaries : HDR_DEFAULT.primaries,
    matrix: HDR_MATRICES.has(matrix) ? matrix : HDR_DEFAULT.matrix,
  };
}

function shownSize(picture: Stream): { width: number; height: number } | undefined {
  const { width = 0, height = 0 } = picture;
  if (width < 2 || height < 2) return undefined;
  const wide = Math.round(width * (fraction(picture.sample_aspect_ratio) || 1));
  const rotation = picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const isTurned = Math.abs(rotation ?? 0) % 180 === 90;
  return isTurned ? { width: height, height: wide } : { width: wide, height };
}
