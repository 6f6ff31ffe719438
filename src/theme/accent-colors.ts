import { contrastOf, mixColors } from "./color.ts";
import { completeTheme } from "./default-theme.ts";
import type { Scheme, ThemeConfig } from "./theme-schema.ts";

const [BLACK, WHITE] = ["#000000", "#ffffff"];
const STEPS = 100;
/** Share of black under the pointer. */
const HOVER = 0.15;
/** What texts and signs need of their ground (WCAG 2.2, 1.4.3 and 1.4.11). */
const [TEXT, SIGN] = [4.5, 3];

/**
 * Colours of both schemes out of one of a studio's, moved towards black or white only as far as
 * contrast needs it.
 *
 * @param color `#rrggbb`
 * @returns what `theme.colors` of a configuration may say
 */
export function accentColors(color: string): NonNullable<ThemeConfig["colors"]> {
  const { light, dark, gels, onGel } = completeTheme().colors;
  const first = nearest(color, (it) => contrastOf(onGel, it) >= TEXT);
  return {
    gels: [first, gels[1], gels[2], gels[3]],
    light: withHover(accentOf(color, light, [WHITE])),
    // Here the theme chooses words and hover by the accent.
    dark: accentOf(color, dark, [light.ink, WHITE]),
  };
}

function withHover<Colors extends { readonly accent: string }>(colors: Colors) {
  return { ...colors, accentHover: mixColors(colors.accent, BLACK, HOVER) };
}

/** @param words colours that words on the accent may have */
function accentOf(color: string, { paper, paper2 }: Scheme, words: readonly string[]) {
  const onGrounds = (it: string, least: number): boolean =>
    [paper, paper2].every((ground) => contrastOf(it, ground) >= least);
  const canCarry = (it: string): boolean => words.some((word) => contrastOf(word, it) >= TEXT);
  const accent = nearest(color, (it) => canCarry(it) && onGrounds(it, SIGN));
  return { accent, accentText: nearest(color, (it) => onGrounds(it, TEXT)) };
}

/** The colour, or the first of its mixtures with black or white that is good. */
function nearest(color: string, isGood: (mixed: string) => boolean): string {
  for (let step = 0; step <= STEPS; step += 1) {
    for (const end of [BLACK, WHITE]) {
      const mixed = mixColors(color.toLowerCase(), end, step / STEPS);
      if (isGood(mixed)) return mixed;
    }
  }
  return color;
}
