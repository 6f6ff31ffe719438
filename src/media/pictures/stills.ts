import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { listStills, type PictureFacts, type Still, type Stills, stillsOf } from "./still-files.ts";

const QUALITY = {
  avif: { quality: 52 },
  webp: { quality: 74 },
  jpg: { quality: 76, mozjpeg: true },
};

/**
 * How hard the AVIF encoder tries: ahead of time for the fewest bytes, while somebody waits in a
 * fourteenth of the time for 3 % more of them.
 */
const AVIF_EFFORT = { ahead: 6, asked: 3 };

/** Wide enough for the mean colour, in pixels. */
const TONE_WIDTH = 64;

/**
 * Reads what stills need to know of a picture.
 *
 * @param input an image file or its bytes
 * @throws when it is no picture, or cut off
 */
export async function readPicture(input: string | Uint8Array): Promise<PictureFacts> {
  const { autoOrient } = await sharp(input).metadata();
  const small = upright(input).resize({ width: TONE_WIDTH, withoutEnlargement: true });
  const { channels } = await sharp(await small.png().toBuffer()).stats();
  const tone = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, "0"))
    .join("");
  return { ...autoOrient, tone: `#${tone}` };
}

/**
 * Writes one file of a picture.
 *
 * @param when it is made: ahead of time, or when it is asked for
 */
export async function writeStill(
  input: string | Uint8Array,
  { width, height, type }: Omit<Still, "file">,
  target: string,
  when: keyof typeof AVIF_EFFORT,
): Promise<void> {
  const scaled = upright(input).resize(width, height, { fit: "fill" });
  const coded =
    type === "avif"
      ? scaled.avif({ ...QUALITY.avif, effort: AVIF_EFFORT[when] })
      : type === "webp"
        ? scaled.webp(QUALITY.webp)
        : scaled.jpeg(QUALITY.jpg);
  await coded.toFile(target);
}

/**
 * Writes a picture as AVIF and WebP in several widths, and as JPEG for whatever does not know them.
 *
 * @param input an image file or its bytes
 * @param source of {@link stillsSource}: the same source, the same names
 * @throws when it is no picture, or cut off
 */
export async function writeStills(
  slug: string,
  input: string | Uint8Array,
  source: string,
  output: string,
): Promise<Stills> {
  const facts = await readPicture(input);
  const stills = stillsOf(facts, source);
  for (const still of listStills(slug, stills, facts)) {
    await writeStill(input, still, path.join(output, still.file), "ahead");
  }
  return stills;
}

/** As people saw it: turned as the camera was, on white where nothing is, in the colours of the web. */
function upright(input: string | Uint8Array): Sharp {
  return sharp(input).autoOrient().flatten({ background: "white" }).toColorspace("srgb");
}
