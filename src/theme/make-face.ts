import { Blob, Face, Font, Variation } from "harfbuzzjs";
import subsetFont from "subset-font";
import { lettersOf, scriptNamed } from "./scripts.ts";
import type { TypefaceFile } from "./typeface-files.ts";

/** Metrics of a local face that takes as much room as a typeface, in per cent. */
export interface FallbackMetrics {
  readonly sizeAdjust: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/** A font file for browsers. */
export interface MadeFace {
  /** WOFF2 with the letters of the script and the weights and widths that the theme names. */
  readonly bytes: Buffer;
  /** For text, of Arial: the lightest weight, normal width. */
  readonly text: FallbackMetrics;
  /** For words in bold, of Arial's bold: weight 600, normal width. */
  readonly bold: FallbackMetrics;
  /** For headings, of Arial's bold: weight 600, widest. */
  readonly display: FallbackMetrics;
}

/** How often letters stand in Western texts, and spaces between them. */
const SAMPLE = "aaabcdeeeefghiijklmnnoopqrrssttuvwxyz      ";
/** Mean width of these in Arial and in its bold, and in what stands in for them elsewhere, in em. */
const ARIAL_WIDTH = 934.5116279069767 / 2048;
const ARIAL_BOLD_WIDTH = 1011.046511627907 / 2048;
const HEADING_WEIGHT = 600;

/**
 * Subsets a font file and measures it.
 *
 * @param texts texts of the studio, for scripts of thousands of signs
 * @throws Error when the file is no font, or has not the weights or widths that are asked for
 */
export async function makeFace(file: TypefaceFile, texts: string): Promise<MadeFace> {
  const letters = lettersOf(scriptNamed(file.script), texts);
  const variationAxes = await axesOf(file);
  const plain = await subsetFont(file.bytes, letters, { targetFormat: "sfnt", variationAxes });
  const { weights, widths = [100, 100] } = file;
  const [first, last] = weights;
  const heading = Math.min(Math.max(HEADING_WEIGHT, first), last);
  const font = new Font(new Face(new Blob(plain), 0));
  return {
    bytes: await subsetFont(file.bytes, letters, { targetFormat: "woff2", variationAxes }),
    text: measure(font, ARIAL_WIDTH, first, widths[0]),
    bold: measure(font, ARIAL_BOLD_WIDTH, heading, widths[0]),
    display: measure(font, ARIAL_BOLD_WIDTH, heading, widths[1]),
  };
}

/** Axes as the theme asks for them; all others are pinned where the typeface has them. */
async function axesOf({ bytes, weights, widths }: TypefaceFile) {
  const asked: Record<string, readonly [number, number] | undefined> = {
    wght: weights,
    wdth: widths,
  };
  // A subset of one letter: the quickest way from WOFF2 to tables.
  const probe = await subsetFont(bytes, " ", { targetFormat: "sfnt" });
  const known = new Face(new Blob(probe), 0).getAxisInfos();
  const axes: Record<string, number | { min: number; max: number }> = {};
  for (const [tag, { default: usual }] of Object.entries(known)) {
    const [min, max] = asked[tag] ?? [usual, usual];
    axes[tag] = min === max ? min : { min, max };
  }
  for (const [tag, range] of Object.entries(asked)) {
    if (range && range[0] !== range[1] && !known[tag]) {
      throw new Error(`the file has one ${tag} only, not ${range.join(" to ")}`);
    }
  }
  return axes;
}

function measure(font: Font, local: number, weight: number, width: number): FallbackMetrics {
  font.setVariations([new Variation("wght", weight), new Variation("wdth", width)]);
  const em = font.face.upem;
  const { ascender, descender, lineGap } = font.hExtents();
  const advances = [...SAMPLE].map((letter) =>
    font.glyphHAdvance(font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0),
  );
  const mean = advances.reduce((sum, advance) => sum + advance, 0) / advances.length / em;
  // A script without these letters has no width to compare.
  const scale = mean > 0 ? mean / local : 1;
  const share = (units: number): number => percent(units / em / scale);
  return {
    sizeAdjust: percent(scale),
    ascent: share(ascender),
    descent: share(-descender),
    lineGap: share(lineGap),
  };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
