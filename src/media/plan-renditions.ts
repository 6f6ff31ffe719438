import { fraction, type MasterFacts } from "./read-probe.ts";

/** How a rendition is coded. */
export type Codec = "av1" | "h264";

/** A rendition that is to be made. */
export interface PlannedRendition {
  readonly codec: Codec;
  /** The shorter side of the rung, as file names have it. */
  readonly lines: number;
  readonly width: number;
  readonly height: number;
  /** Constant, frames per second as a fraction. */
  readonly frameRate: string;
}

/** Who draws less power and fewer bytes comes first; H.264 is for all others. */
const CODECS: readonly Codec[] = ["av1", "h264"];
/** For lines of 400 kbit/s. */
export const SLOW_LINES = 240;
const LADDER = [360, 540, 720, 1080];
const RATE_MAX = 30;
/** What a variable rate becomes. */
const USUAL_RATES = [24, 25, 30];
/** A constant rate may be above the greatest by rounding alone. */
const RATE_SLACK = 0.01;

/**
 * The renditions of a master: both codecs at every rung that is not larger than the master, and for slow
 * lines. A master below the other rungs keeps its size.
 */
export function planRenditions(
  master: Pick<MasterFacts, "width" | "height" | "frameRate" | "isVariable">,
): readonly PlannedRendition[] {
  const short = Math.min(master.width, master.height);
  const rungs = LADDER.filter((lines) => lines <= short);
  const usual = rungs.length > 0 ? rungs : [even(short)];
  const slow = short > SLOW_LINES ? [SLOW_LINES] : [];
  const frameRate = plannedRate(master);
  return CODECS.flatMap((codec) =>
    [...slow, ...usual].map((lines) => ({
      codec,
      lines,
      ...scaled(master, lines),
      frameRate,
    })),
  );
}

/** Lines with which a film is shown first: enough for most screens, soon made. */
const FIRST_LINES = 720;

/**
 * The order in which renditions are made: first the one that every browser plays, then H.264 for all
 * who want less or more, then AV1; small before large.
 */
export function inBuildOrder(planned: readonly PlannedRendition[]): readonly PlannedRendition[] {
  const h264 = planned.filter(({ codec }) => codec === "h264");
  const first = h264.findLast(({ lines }) => lines <= FIRST_LINES) ?? h264[0];
  const rest = [...h264, ...planned.filter(({ codec }) => codec !== "h264")];
  return first ? [first, ...rest.filter((each) => each !== first)] : rest;
}

/** `orchard-1a2b3c4d-720.av1.mp4` */
export function renditionFile(
  slug: string,
  hash: string,
  { lines, codec }: Pick<PlannedRendition, "lines" | "codec">,
): string {
  return `${slug}-${hash}-${lines}.${codec}.mp4`;
}

/** Constant and at most 30: higher rates lose every second (third, …) frame, variable ones become usual. */
function plannedRate({
  frameRate,
  isVariable,
}: Pick<MasterFacts, "frameRate" | "isVariable">): string {
  const rate = fraction(frameRate);
  if (isVariable) {
    const nearest = USUAL_RATES.toSorted((a, b) => Math.abs(a - rate) - Math.abs(b - rate));
    return `${nearest[0] ?? RATE_MAX}/1`;
  }
  const [above = RATE_MAX, below = 1] = frameRate.split("/").map(Number);
  return `${above}/${below * Math.max(1, Math.ceil(rate / (RATE_MAX + RATE_SLACK)))}`;
}

function scaled(
  { width, height }: Pick<MasterFacts, "width" | "height">,
  lines: number,
): { width: number; height: number } {
  const short = Math.min(width, height);
  const long = even((Math.max(width, height) * lines) / short);
  return width < height ? { width: lines, height: long } : { width: long, height: lines };
}

/** The nearest even number that is not above: both codecs halve the colours. */
function even(pixels: number): number {
  return Math.max(2, 2 * Math.floor((pixels + 0.001) / 2));
}
