/** A still as the media manifest describes it. */
export interface Picture {
  /** `<id>-<hash>`: the part of the file names that all sizes share. */
  readonly file: string;
  /** Size of the largest rendition in pixels. */
  readonly width: number;
  readonly height: number;
  /** Mean colour, shown until the picture is there. */
  readonly tone: string;
  /** Widths of the AVIF and WebP renditions in pixels, ascending. */
  readonly widths: readonly number[];
}

/** Width of the JPEG for whatever does not know AVIF and WebP, in pixels. */
const JPEG_WIDTH = 1200;

/** Address of a picture for the one place where browsers take no choice of sizes: before a film. */
export function posterAddress({ file, widths }: Picture): string {
  return `/media/${file}-${widths.findLast((width) => width <= JPEG_WIDTH) ?? widths[0]}.webp`;
}

/** Address of a picture as JPEG. */
export function jpegAddress({ file }: Picture): string {
  return `/media/${file}-${JPEG_WIDTH}.jpg`;
}
