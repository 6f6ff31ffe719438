import type { LocaleCode } from "#i18n";
import { compareNumbers, numbersIn } from "#i18n/typography";
import type { Claim } from "./checked-site.ts";
import type { PlacedFault } from "./check-text.ts";
import type { Prose } from "./prose-of-document.ts";

/** The numbers that a document says, and where. */
export interface DocumentNumbers {
  /** Name of the file. */
  readonly file: string;
  /** Each once. */
  readonly all: ReadonlySet<string>;
  /** Where a number is said first. */
  placeOf(number: string): PlacedFault["at"];
}

/** Reads the numbers of a document. */
export function documentNumbers(
  file: string,
  prose: readonly Prose[],
  locale: LocaleCode,
): DocumentNumbers {
  const places = new Map<string, PlacedFault["at"]>();
  for (const { text, at } of prose) {
    for (const number of numbersIn(text, locale)) {
      if (!places.has(number)) places.set(number, at);
    }
  }
  return {
    file,
    all: new Set(places.keys()),
    placeOf: (number) => places.get(number) ?? { key: ["title"] },
  };
}

/**
 * Compares the numbers of a translation with those of its original: durations, prices, dates and
 * counts are facts, and facts are the same in all languages (issue 26).
 */
export function checkNumbers(
  original: DocumentNumbers,
  translation: DocumentNumbers,
): readonly PlacedFault[] {
  const { missing, added } = compareNumbers(original.all, translation.all);
  const [first] = added;
  if (first === undefined && missing.length === 0) return [];
  const expected =
    missing.length > 0
      ? `${missing.join(", ")}, as in ${original.file}`
      : `numbers of ${original.file}`;
  const hint = added.length > 0 ? `it says ${added.join(", ")}` : "it says them nowhere";
  const at = first === undefined ? { key: ["title"] } : translation.placeOf(first);
  return [{ rule: "differing-numbers", at, expected, hint }];
}

/** Compares what a document claims with what the configuration states (issue 26). */
export function checkClaims(
  prose: readonly Prose[],
  claims: readonly Claim[],
  locale: LocaleCode,
): readonly PlacedFault[] {
  return claims.flatMap(({ value, words }) => {
    const claimed = new RegExp(`(\\d\\S*)\\+?\\s${RegExp.escape(words)}(?!\\p{L})`, "giu");
    return prose.flatMap(({ text, at }) =>
      [...text.matchAll(claimed)].flatMap(([said, number = ""]): PlacedFault[] => {
        const [read] = numbersIn(number, locale);
        if (read === undefined || read === String(value)) return [];
        const expected = `${value} ${words}, as the configuration states`;
        return [{ rule: "differing-fact", at, expected, hint: `it says ${said}` }];
      }),
    );
  });
}
