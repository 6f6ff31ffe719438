import type { LocaleCode } from "../locales.ts";
import type { WrittenTexts } from "./written-texts.ts";

/** Texts of one language, as scripts and people read of them. */
export interface TextsState {
  readonly locale: LocaleCode;
  /** How many are written. */
  readonly written: number;
  /** Keys of those that are still as the product proposes them. */
  readonly proposals: readonly string[];
  /** Keys of those that are not, and the language in which visitors read them. */
  readonly missing: readonly { readonly key: string; readonly shownIn: LocaleCode }[];
  /** Keys of translations with other arguments than the original. */
  readonly wrong: readonly string[];
  /** Keys that the product does not know. */
  readonly unknown: readonly string[];
}

/** Counts what a language has, lacks and has wrong. */
export function stateOfTexts(texts: WrittenTexts, locale: LocaleCode): TextsState {
  const missing = texts.keys
    .filter((key) => texts.text(locale, key) === undefined)
    .map((key) => ({ key, shownIn: texts.shownIn(locale, key) }));
  const wrong = texts.keys.filter((key) => {
    const text = texts.text(locale, key);
    return text !== undefined && texts.fault(key, text) !== undefined;
  });
  const unknown = texts.unknownKeys(locale);
  const proposals = texts.keys.filter((key) => texts.isProposal(locale, key));
  const written = texts.keys.length - missing.length;
  return { locale, written, proposals, missing, wrong, unknown };
}
