import { contrastOf, mixColors } from "./color.ts";
import type { ThemeColors } from "./default-theme.ts";

/** What the scrims give text: more than it needs (4.5), for edges of letters are softer than their colour. */
const [TEXT, DEEP] = [5.2, 8];
const STEPS = 50;

/**
 * Gels that lie on a film below words, multiplied: a multiplied gel is never lighter than itself, so words
 * in `bright` keep their contrast on a white frame. They are the first gel, as far as it is dark enough.
 *
 * @returns both as `#rrggbb`: `text` where words may begin, `deep` where they end
 */
export function scrimsOf({
  gels: [gel],
  bright,
  dark: { paper },
}: Pick<ThemeColors, "gels" | "bright" | "dark">): {
  readonly text: string;
  readonly deep: string;
} {
  const darkened = (least: number): string => {
    const mixed = Array.from({ length: STEPS }, (_, step) => mixColors(gel, paper, step / STEPS));
    return mixed.find((color) => contrastOf(bright, color) >= least) ?? paper;
  };
  return { text: darkened(TEXT), deep: darkened(DEEP) };
}
