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
  /** Width in the file name of the JPEG, for whatever does not know AVIF and WebP. */
  readonly jpeg: number;
}

/** A picture that is no still: any address, in the one size that it has. */
export interface PlainPicture {
  readonly src: string | undefined;
  /** Pixels, so that its place is known before it is there. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Address of a picture for the one place where browsers take no choice of sizes: before a film. */
export function posterAddress({ file, widths, jpeg }: Picture): string {
  return `/media/${file}-${widths.findLast((width) => width <= jpeg) ?? widths[0]}.webp`;
}

/** Name of a picture's JPEG in the folder of media. */
export function jpegName({ file, jpeg }: Picture): string {
  return `${file}-${jpeg}.jpg`;
}

/** Address of a picture as JPEG. */
export function jpegAddress(picture: Picture): string {
  return `/media/${jpegName(picture)}`;
}
