import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { scaleFilter } from "./encode-arguments.ts";
import { JPEG_WIDTH, type ManifestEntry } from "./manifest.ts";
import { hashOf, type MediaFolders } from "./media-folders.ts";
import type { MasterFacts } from "./read-probe.ts";
import { runFfmpeg } from "./run-program.ts";

/** Widths of the AVIF and WebP files in pixels. */
const STILL_WIDTHS: readonly number[] = [480, 800, 1200, 1600];

/** Version of how stills are made; a higher one makes all of them again. */
const STILLS_RECIPE = 1;

const QUALITY = {
  avif: { quality: 52, effort: 6 },
  webp: { quality: 74 },
  jpeg: { quality: 76, mozjpeg: true },
};

/** What the manifest says of stills. */
export type Stills = Pick<ManifestEntry, "hash" | "width" | "height" | "widths" | "tone">;

/** What stills are made from, as the manifest has it: other parts, other stills. */
export function stillsSource(...parts: readonly (string | Uint8Array)[]): string {
  return hashOf(...parts, `stills ${STILLS_RECIPE}`).slice(0, 16);
}

/** Makes the stills of a film from one of its frames. */
export async function writePoster(
  { output }: MediaFolders,
  film: {
    readonly slug: string;
    readonly master: string;
    /** Of the master. */
    readonly sha256: string;
    readonly facts: MasterFacts;
    /** Second of the frame. */
    readonly poster: number;
  },
): Promise<Stills & Pick<ManifestEntry, "source">> {
  const { slug, master, sha256, facts, poster } = film;
  const picture = await posterFrame(master, facts, poster);
  const source = stillsSource(sha256, String(poster));
  return { ...(await writeStills(slug, picture, output)), source };
}

/**
 * Writes a picture as AVIF and WebP in several widths, never larger than it is, and as JPEG for
 * whatever does not know them.
 *
 * @param input an image file or its bytes
 * @param cover the size to which the picture is cut; undefined keeps its own
 */
export async function writeStills(
  slug: string,
  input: string | Uint8Array,
  output: string,
  cover?: { readonly width: number; readonly height: number },
): Promise<Stills> {
  const source = sharp(input);
  const picture = (cover ? source.resize(cover.width, cover.height, { fit: "cover" }) : source)
    .removeAlpha()
    .toColorspace("srgb");
  const { data: pixels, info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const fitting = STILL_WIDTHS.filter((width) => width <= info.width);
  const widths = fitting.length > 0 ? fitting : [info.width];
  const hash = hashOf(pixels).slice(0, 8);
  const name = path.join(output, `${slug}-${hash}`);
  for (const width of widths) {
    const scaled = picture.clone().resize(width);
    await scaled.clone().avif(QUALITY.avif).toFile(`${name}-${width}.avif`);
    await scaled.clone().webp(QUALITY.webp).toFile(`${name}-${width}.webp`);
  }
  await picture
    .clone()
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .jpeg(QUALITY.jpeg)
    .toFile(`${name}-${JPEG_WIDTH}.jpg`);
  const width = widths.at(-1) ?? info.width;
  const height = Math.round((info.height * width) / info.width);
  return { hash, width, height, widths, tone: await toneOf(picture) };
}

/** One frame of a master as PNG, `at` seconds from the beginning. */
async function posterFrame(master: string, facts: MasterFacts, at: number): Promise<Buffer> {
  const { width, height } = facts;
  const { out } = await runFfmpeg([
    ["-v", "error", "-ss", String(at), "-i", `file:${master}`, "-map", "0:v:0"],
    ["-frames:v", "1", "-vf", `${scaleFilter(width, height, facts)},format=rgb24`],
    ["-c:v", "png", "-f", "image2pipe", "-"],
  ]);
  if (out.length === 0) throw new Error(`${master} has no frame at ${at} s`);
  return out;
}

/** Mean colour as #rrggbb, shown until a picture is there. */
async function toneOf(picture: Sharp): Promise<string> {
  const { channels } = await sharp(await picture.clone().png().toBuffer()).stats();
  return `#${channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("")}`;
}
