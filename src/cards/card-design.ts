import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Card } from "./card.ts";
import { readPalette } from "./card-palette.ts";

/** A typeface and its name in the drawing. */
export interface CardFont {
  readonly family: string;
  readonly file: string;
}

/** All that is the same on every card. */
export type CardDesign = Awaited<ReturnType<typeof openCardDesign>>;

const require = createRequire(import.meta.url);

/** Typefaces of the site, then emoji in outline. What none of them has comes from the machine. */
function cardFonts(styles: string): readonly CardFont[] {
  const emoji = Array.from({ length: EMOJI_PARTS }, (_, part) => ({
    family: `Emoji ${part}`,
    file: require.resolve(`@fontsource/noto-emoji/files/noto-emoji-${part}-700-normal.woff2`),
  }));
  return [
    { family: "Archivo", file: path.join(styles, "fonts/archivo-latin.woff2") },
    { family: "Heebo", file: path.join(styles, "fonts/heebo-hebrew.woff2") },
    ...emoji,
  ];
}

/** Files into which the package splits the emoji. */
const EMOJI_PARTS = 11;

/**
 * Reads what all cards have in common.
 *
 * @param styles folder with `tokens.css` and `fonts/`
 * @param sign file of the studio's logo
 * @throws Error when something is missing
 */
export async function openCardDesign(styles: string, sign: string) {
  const tokens = await readFile(path.join(styles, "tokens.css"), "utf8");
  const fonts = cardFonts(styles);
  const drawing = (await readdir(import.meta.dirname)).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const files = [
    ...drawing.toSorted().map((name) => path.join(import.meta.dirname, name)),
    ...fonts.map(({ file }) => file),
    sign,
  ];
  const palette = readPalette(tokens);
  const common = createHash("sha256").update(JSON.stringify(palette));
  for (const bytes of await Promise.all(files.map((file) => readFile(file)))) common.update(bytes);
  const version = common.digest("hex");
  return {
    palette,
    fonts,
    sign,
    /** Sixteen characters that change with whatever the card shows, and with how it is drawn. */
    hashOf({ studio, label, title, language, dir, picture }: Card): string {
      const shown = JSON.stringify([studio, label, title, language, dir, picture]);
      return createHash("sha256").update(version).update(shown).digest("hex").slice(0, 16);
    },
  };
}
