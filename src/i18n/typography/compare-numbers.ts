import type { LocaleCode } from "../locales.ts";

/** Numbers that one text says and another does not, as computers write them. */
interface DifferingNumbers {
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

/** Digits that are no part of a word, such as `1,080`, `2,5` or `10 000`. */
const NUMBER = /(?<![\p{L}\p{N}.])\d+(?:[.,\u00A0\u202F’]\d+)*(?![\p{L}\p{N}])/gu;
/** Examples of these differ by country. */
const PHONE_NUMBER = /\+\d{1,3}(?:[ \u00A0-]\d+){2,}/g;
/** A sign that divides thousands in languages that differ in it. */
const SPACED_THOUSANDS = /[\u00A0\u202F’](?=\d{3}(?!\d))/g;

/**
 * The numbers of a text, each once, as computers write them: `10.000,5` in German is `10000.5`.
 * Words for numbers are not read.
 */
export function numbersIn(prose: string, locale: LocaleCode): ReadonlySet<string> {
  const { thousands, decimal } = signsOf(locale);
  const plain = (number: string): string =>
    number.replaceAll(SPACED_THOUSANDS, "").replaceAll(thousands, "").replace(decimal, ".");
  return new Set(
    [...prose.replaceAll(PHONE_NUMBER, "").matchAll(NUMBER)].map(([number]) => plain(number)),
  );
}

/** Compares the numbers of a translation with those of its original (issue 26). */
export function compareNumbers(
  original: ReadonlySet<string>,
  translation: ReadonlySet<string>,
): DifferingNumbers {
  return {
    missing: [...original.difference(translation)],
    added: [...translation.difference(original)],
  };
}

interface Signs {
  readonly thousands: RegExp;
  readonly decimal: string;
}

const known = new Map<LocaleCode, Signs>();

function signsOf(locale: LocaleCode): Signs {
  let signs = known.get(locale);
  if (!signs) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
    const sign = (type: Intl.NumberFormatPartTypes): string =>
      parts.find((part) => part.type === type)?.value ?? "";
    const thousands = new RegExp(`${RegExp.escape(sign("group"))}(?=\\d{3}(?!\\d))`, "g");
    known.set(locale, (signs = { thousands, decimal: sign("decimal") }));
  }
  return signs;
}
