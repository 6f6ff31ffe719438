import type { LocaleCode } from "../locales.ts";

/** A habit of setting type: where a text breaks it, and what is written there instead. */
export interface TypographyRule {
  readonly find: RegExp;
  /** With `$` for what the pattern's group holds. */
  readonly write: string;
  readonly hint: string;
}

/** Stands for what has its place in a sentence and is no prose: an argument, code. */
export const OBJECT = "\uFFFC";

/** Within a line: usual, no-break, narrow no-break. */
const SPACE = String.raw`[ \u00A0\u202F]`;
const WORD = String.raw`[\p{L}\p{M}\p{N}${OBJECT}]`;
const HEBREW = String.raw`\p{Script=Hebrew}`;

function rule(find: string, write: string, hint: string): TypographyRule {
  return { find: new RegExp(find, "gu"), write, hint };
}

const EVERYWHERE = [
  rule(String.raw`(?<=\S)${SPACE}{2,}(?=\S)`, " ", "one space is enough"),
  rule(String.raw`(?<![./\\])\.{3}(?![./\\])`, "…", "an ellipsis is U+2026"),
];

/** Number, clock time or share that begins a range: no date, phone number or part of a name. */
const RANGE_START = String.raw`(?<=(?<![\p{L}\p{N}./:+_-])(?!\d{4}-(?:0[1-9]|1[0-2])(?!\d)|0\d+-)\d+(?:[.,:]\d+)*%?)`;

const SPACING = [
  rule(`(?<=${WORD})${SPACE}+(?=…)`, "", "no space before an ellipsis"),
  rule(String.raw`(?<=\S) - (?=\S)`, " – ", "a dash is U+2013"),
  rule(
    String.raw`${RANGE_START}-(?!0\d(?!:))(?=\d{1,4}(?:[.,:]\d+)*(?![\p{L}\p{N}/_]|-\d))`,
    "–",
    "a range has an en dash, U+2013",
  ),
  ...noSpaceBefore(",."),
];

const WESTERN = [
  ...SPACING,
  rule(String.raw`(?<=${WORD})['´\u0060](?=\p{L})|(?<=\p{L})'`, "’", "an apostrophe is U+2019"),
];

/** All but French, which has spaces there. */
const CLOSE_SIGNS = noSpaceBefore(";:!?");

const FRENCH = [
  ...WESTERN,
  ...quotationMarks("«\u202F", "\u202F»", { opening: "„‹", closing: "‟›" }),
  rule("(?<!«[^»]*)“", "«\u202F", "“ and ” are for quotations within « »"),
  rule("(?<!«[^»]*)”", "\u202F»", "“ and ” are for quotations within « »"),
  rule(`«(?!\u202F)${SPACE}?`, "«\u202F", "a narrow no-break space, U+202F, inside « »"),
  rule(
    String.raw`(?<!\u202F)[ \u00A0]?»`,
    "\u202F»",
    "a narrow no-break space, U+202F, inside « »",
  ),
];

/**
 * The habits of each language, by its tag or by the part of it that names the language. Another one
 * is one entry.
 */
const LANGUAGES: Readonly<Record<LocaleCode, readonly TypographyRule[]>> = {
  en: [...WESTERN, ...CLOSE_SIGNS, ...quotationMarks("“", "”", { opening: "«„‹", closing: "»‟›" })],
  he: [
    ...SPACING,
    ...CLOSE_SIGNS,
    rule(`(?<=${HEBREW})["“”„](?=${HEBREW})`, "״", "gershayim is U+05F4"),
    rule(`(?<=${HEBREW})['‘’](?<!‘[^’]*’)`, "׳", "geresh is U+05F3"),
    rule(`(?<=${HEBREW})[-‐‑](?=${WORD})|(?<=${WORD})[-‐‑](?=${HEBREW})`, "־", "maqaf is U+05BE"),
    rule(String.raw`${SPACE}+־${SPACE}*|־${SPACE}+(?=\S)`, "־", "no space beside a maqaf"),
    rule(`(?<![\\p{N}"]|${HEBREW})"([^"\n]+)"(?!${HEBREW})`, "״$״", "quotation marks are ״ and ״"),
    rule("[«»‹›]", "״", "quotation marks are ״ and ״"),
  ],
  es: [
    ...WESTERN,
    ...CLOSE_SIGNS,
    ...quotationMarks("«", "»", { opening: "„‹", closing: "‟›" }),
    rule("(?<!«[^»]*)“", "«", "“ and ” are for quotations within « »"),
    rule("(?<!«[^»]*)”", "»", "“ and ” are for quotations within « »"),
    rule(`(?<=«)${SPACE}+|${SPACE}+(?=»)`, "", "no space inside « »"),
    rule(String.raw`(?<!¿[^?]*)\?(?=\s|$|[)»”.,…])`, " ¿…?", "a question begins with ¿"),
    rule(String.raw`(?<!¡[^!]*)!(?=\s|$|[)»”.,…])`, " ¡…!", "an exclamation begins with ¡"),
  ],
  fr: [
    ...FRENCH,
    rule(
      String.raw`(?<=[^\s;!?(\[])[ \u00A0]?(?=[;!?](?:$|[\s)\]»”’!?.…]))`,
      "\u202F",
      "a narrow no-break space, U+202F, before ; ! ?",
    ),
    rule(
      String.raw`(?<=[^\s:(\[])[ \u202F]?(?=:(?:$|[\s»”)]))`,
      "\u00A0",
      "a no-break space, U+00A0, before :",
    ),
  ],
  // In Canada only the colon and the quotation marks have spaces.
  "fr-CA": [...FRENCH, ...noSpaceBefore(";!?")],
  de: [
    ...WESTERN,
    ...CLOSE_SIGNS,
    ...quotationMarks("„", "“", { opening: "«‹", closing: "»›”‟" }),
    rule("(?<!„[^“]*)“", "„", "a quotation begins with „"),
    rule("(?<!‚[^‘]*)‘", "‚", "a quotation within another begins with ‚"),
  ],
  "de-CH": [
    ...WESTERN,
    ...CLOSE_SIGNS,
    ...quotationMarks("«", "»", { opening: "„“", closing: "”‟" }),
  ],
  nl: [
    rule(
      String.raw`(?<!${WORD})['‘](?=[kmnrst](?!${WORD}|['’]))`,
      "’",
      "’s, ’t and ’n begin with an apostrophe",
    ),
    ...WESTERN,
    ...CLOSE_SIGNS,
    ...quotationMarks("‘", "’", { opening: "«„‹", closing: "»‟›" }),
  ],
};

/** What a language asks for; of one that has no entry, what holds in all. */
export function typographyRules(locale: LocaleCode): readonly TypographyRule[] {
  const { language, region = "" } = new Intl.Locale(locale);
  return [...EVERYWHERE, ...(LANGUAGES[`${language}-${region}`] ?? LANGUAGES[language] ?? [])];
}

function noSpaceBefore(signs: string): readonly TypographyRule[] {
  return [rule(`(?<=${WORD})${SPACE}+(?=[${signs}](?:\\s|$))`, "", `no space before ${signs}`)];
}

/**
 * No straight marks, which after a number are inches, feet, minutes or seconds; none of other
 * languages.
 */
function quotationMarks(
  open: string,
  close: string,
  foreign: { readonly opening: string; readonly closing: string },
): readonly TypographyRule[] {
  const hint = `quotation marks are ${open.trim()} and ${close.trim()}`;
  return [
    rule(String.raw`(?<![\p{N}"])"([^"\n]+)"`, `${open}$${close}`, hint),
    rule(String.raw`(?<!${WORD})'([^'\n]+)'(?!\p{L})`, `${open}$${close}`, hint),
    rule(`[${foreign.opening}]`, open, hint),
    rule(`[${foreign.closing}]`, close, hint),
  ];
}
