import { type Codec, CODECS, type Film } from "../../../ui/film.ts";

/** What speaks for a small or a large film. */
export interface Conditions {
  /** Height of the picture on the screen, in its own pixels. */
  readonly screenLines: number;
  /** Speed of the line in kbit/s; undefined when nobody knows. */
  readonly lineKbps: number | undefined;
  /** True when the visitor asks for little data. */
  readonly savesData: boolean;
}

/** The line must be faster than the film by this much, as both vary. */
const RESERVE = 1.5;
/** Most lines as long as the speed of the line is not known. */
const UNKNOWN_LINE = 540;

/** The size with which a film begins: no larger than its picture, no faster than the line. */
export function chooseSize(
  { sizes }: Film,
  codec: Codec,
  { screenLines, lineKbps, savesData }: Conditions,
): number {
  const rate = 1 + CODECS.indexOf(codec);
  const [smallest] = sizes;
  const enough = sizes.find(([lines]) => lines >= screenLines) ?? sizes.at(-1);
  const fitting = sizes.findLast((size) => {
    const [lines] = size;
    if (savesData || lines > (enough?.[0] ?? 0)) return false;
    if (lineKbps === undefined) return lines <= UNKNOWN_LINE;
    return (size[rate] ?? 0) * RESERVE <= lineKbps;
  });
  return (fitting ?? smallest)?.[0] ?? 0;
}

/** The next smaller size; undefined below the smallest. */
export function smallerSize({ sizes }: Film, lines: number): number | undefined {
  return sizes.findLast((size) => size[0] < lines)?.[0];
}
