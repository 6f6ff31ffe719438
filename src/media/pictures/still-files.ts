import { JPEG_WIDTH, type ManifestEntry } from "../manifest.ts";
import { hashOf } from "../media-folders.ts";

/** Widths of the AVIF and WebP files in pixels. */
const STILL_WIDTHS: readonly number[] = [480, 800, 1200, 1600];

/** Version of how stills are made; a higher one makes all of them again. */
const STILLS_RECIPE = 1;

/** A picture as it is shown: upright. */
export interface PictureFacts {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Mean colour as #rrggbb, shown until a picture is there. */
  readonly tone: string;
}

/** What the manifest says of stills. */
export type Stills = Pick<ManifestEntry, "hash" | "width" | "height" | "widths" | "tone">;

/** One file of a picture. */
export interface Still {
  /** Its name. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly type: "avif" | "webp" | "jpg";
}

/** What stills are made from, as the manifest has it: other parts, other stills. */
export function stillsSource(...parts: readonly (string | Uint8Array)[]): string {
  return hashOf(...parts, `stills ${STILLS_RECIPE}`).slice(0, 16);
}

/** The stills of a picture as they will be: of its own proportions, never larger than it is. */
export function stillsOf({ width, height, tone }: PictureFacts, source: string): Stills {
  const fitting = STILL_WIDTHS.filter((each) => each <= width);
  const widths = fitting.length > 0 ? fitting : [width];
  const largest = widths.at(-1) ?? width;
  const lines = heightAt({ width, height }, largest);
  return { hash: source.slice(0, 8), width: largest, height: lines, widths, tone };
}

/** Every file of a picture; the JPEG is called 1200 wide, also where it is smaller. */
export function listStills(
  slug: string,
  { hash, widths }: Pick<Stills, "hash" | "widths">,
  picture: Pick<PictureFacts, "width" | "height">,
): readonly Still[] {
  const name = `${slug}-${hash}`;
  const sized = (width: number): Pick<Still, "width" | "height"> => ({
    width,
    height: heightAt(picture, width),
  });
  return [
    ...widths.flatMap((width): Still[] => [
      { file: `${name}-${width}.avif`, ...sized(width), type: "avif" },
      { file: `${name}-${width}.webp`, ...sized(width), type: "webp" },
    ]),
    {
      file: `${name}-${JPEG_WIDTH}.jpg`,
      ...sized(Math.min(JPEG_WIDTH, picture.width)),
      type: "jpg",
    },
  ];
}

function heightAt({ width, height }: Pick<PictureFacts, "width" | "height">, at: number): number {
  return Math.max(1, Math.round((height * at) / width));
}
