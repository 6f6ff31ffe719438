/** What the site knows of a script. */
export interface Script {
  /** What style sheets and messages call it. */
  readonly label: string;
  /** Code in ISO 15924, as `scriptOf` of `#i18n` returns it. */
  readonly code: string;
  /** First and last code points of what its typeface is asked for. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** More letters of another script: the same family, loaded by pages that have such letters. */
  readonly isExtension?: true;
  /** Thousands of signs: the subset has those that the studio's texts use. */
  readonly isLarge?: true;
  /** Letters join: any space between them breaks words. */
  readonly isJoined?: true;
  /** Set wide and tight in headings, as scripts with capitals are; others get weight instead. */
  readonly hasCapitals?: true;
  /**
   * Letters are lower than capitals and have hardly any strokes above and below: headings are set larger,
   * by a factor, with less between letters, and between lines as line heights.
   */
  readonly headings?: {
    readonly scale: number;
    readonly spacing: string;
    readonly leading: number;
    /** In the largest headings. */
    readonly largest: number;
  };
}

/** Scripts that a typeface can be chosen for, by the names that Fontsource has for its subsets. */
const SCRIPTS = {
  latin: {
    label: "Latin",
    code: "Latn",
    // Western European languages, typographic punctuation, currency and arithmetic signs.
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x178, 0x178],
      [0x2009, 0x2009],
      [0x2013, 0x2014],
      [0x2018, 0x201e],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x202f, 0x202f],
      [0x2039, 0x203a],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
    hasCapitals: true,
  },
  "latin-ext": {
    label: "Latin",
    code: "Latn",
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x177],
      [0x179, 0x24f],
      [0x1e00, 0x1eff],
    ],
    isExtension: true,
    hasCapitals: true,
  },
  cyrillic: {
    label: "Cyrillic",
    code: "Cyrl",
    ranges: [
      [0x20, 0x20],
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x4b0, 0x4b1],
      [0x2116, 0x2116],
    ],
    hasCapitals: true,
  },
  greek: {
    label: "Greek",
    code: "Grek",
    ranges: [
      [0x20, 0x20],
      [0x370, 0x3ff],
    ],
    hasCapitals: true,
  },
  hebrew: {
    label: "Hebrew",
    code: "Hebr",
    // Letters, maqaf, geresh, gershayim and the shekel sign; no niqqud.
    ranges: [
      [0x20, 0x20],
      [0x5be, 0x5be],
      [0x5d0, 0x5ea],
      [0x5f3, 0x5f4],
      [0x20aa, 0x20aa],
    ],
    headings: { scale: 1.2, spacing: "-0.01em", leading: 1, largest: 0.9 },
  },
  arabic: {
    label: "Arabic",
    code: "Arab",
    // Arabic, Persian and Urdu with vowel signs and both kinds of digits; all of Unicode's Arabic would
    // weigh nearly twice as much.
    ranges: [
      [0x20, 0x20],
      [0x60c, 0x60c],
      [0x61b, 0x61f],
      [0x621, 0x655],
      [0x660, 0x671],
      [0x679, 0x679],
      [0x67e, 0x67e],
      [0x686, 0x686],
      [0x688, 0x688],
      [0x691, 0x691],
      [0x698, 0x698],
      [0x6a9, 0x6a9],
      [0x6af, 0x6af],
      [0x6ba, 0x6ba],
      [0x6be, 0x6c3],
      [0x6cc, 0x6cc],
      [0x6d2, 0x6d4],
      [0x6f0, 0x6f9],
      [0x200c, 0x200d],
    ],
    isJoined: true,
  },
  japanese: {
    label: "Japanese",
    code: "Jpan",
    ranges: [
      [0x3000, 0x30ff],
      [0x4e00, 0x9fff],
      [0xff00, 0xffef],
    ],
    isLarge: true,
  },
  korean: {
    label: "Korean",
    code: "Kore",
    ranges: [
      [0x20, 0x20],
      [0x3000, 0x303f],
      [0x3130, 0x318f],
      [0xac00, 0xd7a3],
    ],
    isLarge: true,
  },
  "chinese-simplified": {
    label: "Simplified Chinese",
    code: "Hans",
    ranges: [
      [0x3000, 0x303f],
      [0x4e00, 0x9fff],
      [0xff00, 0xffef],
    ],
    isLarge: true,
  },
  "chinese-traditional": {
    label: "Traditional Chinese",
    code: "Hant",
    ranges: [
      [0x3000, 0x303f],
      [0x4e00, 0x9fff],
      [0xff00, 0xffef],
    ],
    isLarge: true,
  },
} as const satisfies Readonly<Record<string, Script>>;

/** Name of a script that a typeface can be chosen for. */
export type ScriptName = keyof typeof SCRIPTS;

/** All names, Latin first. */
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as readonly ScriptName[];

/** What the site knows of a script. */
export function scriptNamed(name: ScriptName): Script {
  return SCRIPTS[name];
}

/** All letters of a script; of a large one those that are in the texts, or none. */
export function lettersOf({ ranges, isLarge }: Script, texts: string): string {
  if (isLarge) {
    const has = (point: number) => ranges.some(([first, last]) => first <= point && point <= last);
    return [...new Set(texts)]
      .filter((sign) => has(sign.codePointAt(0) ?? 0))
      .toSorted()
      .join("");
  }
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((point) => String.fromCodePoint(point))
    .join("");
}

/** The value of `unicode-range` in a style sheet. */
export function unicodeRange({ ranges }: Pick<Script, "ranges">): string {
  const hex = (point: number): string => point.toString(16).toUpperCase();
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(",");
}

/** How headings are set. */
export interface Heading {
  readonly weight: number;
  /** Between letters, in font sizes. */
  readonly spacing: number;
  /** Line height in font sizes. */
  readonly leading: number;
  /** Per cent of the normal width. */
  readonly wide: number;
}

/**
 * How headings are set in a typeface: tight and wide in scripts with capitals; in others weight and
 * size carry the hierarchy.
 *
 * @param face its script in ISO 15924, the weights that it has, its widths if it has several
 */
export function headingOf({
  script,
  weights: [first, last],
  widths,
}: {
  readonly script: string;
  readonly weights: readonly [first: number, last: number];
  readonly widths?: readonly [normal: number, widest: number] | undefined;
}): Heading {
  const hasCapitals = Object.values<Script>(SCRIPTS).some(
    (known) => known.code === script && known.hasCapitals,
  );
  const within = (weight: number): number => Math.min(Math.max(weight, first), last);
  return hasCapitals
    ? { weight: within(600), spacing: -0.035, leading: 1.04, wide: widths?.[1] ?? 100 }
    : { weight: within(800), spacing: 0, leading: 1.1, wide: widths?.[1] ?? 100 };
}
