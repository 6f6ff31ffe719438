import { contrastOf, mixColors } from "./color.ts";
import type { ThemeColors } from "./default-theme.ts";
import type { Scheme } from "./theme-schema.ts";

/** What texts need of their ground (WCAG 2.2, 1.4.3). */
const TEXT = { least: 4.5, rule: "1.4.3" } as const;
/** What borders of fields, rings and signs need (WCAG 2.2, 1.4.11). */
const SIGN = { least: 3, rule: "1.4.11" } as const;

/** A colour and where the configuration has it. */
interface PlacedColor {
  /** Such as `colors.light.ink2`. */
  readonly place: string;
  readonly value: string;
}

/** Two colours that a theme has too close to each other. */
export interface ContrastProblem {
  readonly color: PlacedColor;
  readonly ground: PlacedColor;
  /** What it is there for. */
  readonly use: string;
  /** What is found and what is needed, as ratios to 1. */
  readonly ratio: number;
  readonly least: number;
  /** Number of the success criterion in WCAG 2.2. */
  readonly rule: string;
}

type Need = typeof TEXT | typeof SIGN;
type Pair<Name> = readonly [color: Name, ground: Name, use: string, need: Need, pale?: number];

/** Share of their ground in the names of weekend days. */
const WEEKEND = 0.18;

/** Pairs within a scheme. */
const IN_SCHEME: readonly Pair<keyof Scheme>[] = [
  ["ink", "paper", "text on pages", TEXT],
  ["ink", "paper2", "text in dialogs and menus", TEXT],
  ["ink", "line", "short code in articles", TEXT],
  ["ink2", "paper", "quieter text on pages", TEXT],
  ["ink2", "paper2", "quieter text in dialogs and menus", TEXT],
  ["ink2", "paper2", "names of weekend days, which are paler", TEXT, WEEKEND],
  ["accentText", "paper", "links, and the ring of the focus, on pages", TEXT],
  ["accentText", "paper2", "links, and the ring of the focus, in dialogs", TEXT],
  ["onAccent", "accent", "words of buttons", TEXT],
  ["onAccent", "accentHover", "words of buttons under the pointer", TEXT],
  ["danger", "paper", "what is wrong in a form", TEXT],
  ["danger", "paper2", "what is wrong in a form of a dialog", TEXT],
  ["fieldLine", "paper", "borders of fields", SIGN],
  ["fieldLine", "paper2", "borders of fields in dialogs", SIGN],
  ["accent", "paper", "what is chosen, on pages", SIGN],
  ["accent", "paper2", "what is chosen, in dialogs", SIGN],
  ["paper", "accentText", "words of buttons of mails in the dark", TEXT],
];

/** Pairs of colours by their places. */
const ACROSS: readonly Pair<string>[] = [
  ["onGel", "gels.0", "text on the first gel", TEXT],
  ["light.ink", "gels.1", "text on the second gel", TEXT],
  ["light.ink", "gels.2", "text on the third gel", TEXT],
  ["light.ink", "gels.3", "text on the fourth gel", TEXT],
  ["light.ink", "onGel", "words of buttons on the first gel", TEXT],
  ["light.ink", "tint", "words of these buttons under the pointer", TEXT],
  ["light.ink", "bright", "words of controls on pictures", TEXT],
  ["light.ink2", "bright", "quieter words of controls on pictures", TEXT],
  ["bright", "dark.paper", "the player's controls", TEXT],
  ["highlight", "dark.paper", "the line that stands out on the stage", TEXT],
  ...["keyword", "string", "constant", "function", "comment", "punctuation"].map(
    (word) => [`code.${word}`, "dark.paper", "program text", TEXT] as const,
  ),
];

/** Pairs of colours that the design puts on each other and that are too close; none is fine. */
export function findContrastProblems(colors: ThemeColors): readonly ContrastProblem[] {
  const pairs = [
    ...(["light", "dark"] as const).flatMap((scheme) =>
      IN_SCHEME.map(([color, ground, ...rest]): Pair<string> => [
        `${scheme}.${color}`,
        `${scheme}.${ground}`,
        ...rest,
      ]),
    ),
    ...ACROSS,
  ];
  return pairs.flatMap(([color, ground, use, { least, rule }, pale = 0]) => {
    const [front, back] = [placedColor(colors, color), placedColor(colors, ground)];
    const ratio = contrastOf(mixColors(front.value, back.value, pale), back.value);
    return ratio < least ? [{ color: front, ground: back, use, ratio, least, rule }] : [];
  });
}

/** The colour at a place such as `light.ink` or `gels.0`. */
function placedColor(colors: ThemeColors, place: string): PlacedColor {
  let found: unknown = colors;
  for (const key of place.split(".")) found = (found as Readonly<Record<string, unknown>>)[key];
  return { place: `colors.${place}`, value: String(found) };
}
