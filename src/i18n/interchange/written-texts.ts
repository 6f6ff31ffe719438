import path from "node:path";
import type { LocaleCode } from "../locales.ts";
import {
  chainOf,
  type MessageFile,
  type MessageFolders,
  type MessageProblem,
  readMessageFile,
  SOURCE,
  textFault,
} from "../message-files.ts";

/** The texts of some languages as they are written, without what fills their gaps. */
export interface WrittenTexts {
  /** Keys of all texts, in the product's order. */
  readonly keys: readonly string[];
  /** The product's English texts as they are nested. */
  readonly shape: unknown;
  /** A text of the language itself, the studio's before the product's. */
  text(locale: LocaleCode, key: string): string | undefined;
  /** The product's text of the language itself. */
  productText(locale: LocaleCode, key: string): string | undefined;
  /** The studio's file of a language as it is written; undefined when there is none. */
  studioFile(locale: LocaleCode): unknown;
  /** Keys of a language's files for which the product has no text. */
  unknownKeys(locale: LocaleCode): readonly string[];
  /** Language in which visitors read a text that is missing in theirs. */
  shownIn(locale: LocaleCode, key: string): LocaleCode;
  /** Names of a text's arguments. */
  argumentsOf(key: string): readonly string[];
  /** What is wrong with a translation: what was expected, and a hint. */
  fault(key: string, translation: string): readonly [expected: string, hint: string] | undefined;
}

/**
 * Reads message files for those who write them.
 *
 * @param locales languages to read; English and what they fall back to are read too
 * @param original default language of the site
 */
export async function readWrittenTexts(
  { product, studio }: Required<MessageFolders>,
  locales: readonly LocaleCode[],
  original: LocaleCode,
): Promise<{ readonly texts: WrittenTexts; readonly problems: readonly MessageProblem[] }> {
  const problems: MessageProblem[] = [];
  const products = new Map<LocaleCode, MessageFile>();
  const studios = new Map<LocaleCode, MessageFile>();
  const names = new Set([SOURCE, ...locales.flatMap((locale) => chainOf(locale, original))]);
  for (const locale of names) {
    for (const [folder, files] of [[product, products] as const, [studio, studios] as const]) {
      const file =
        folder === undefined ? undefined : await readMessageFile(folder, locale, problems);
      if (file) files.set(locale, file);
    }
  }
  const source = products.get(SOURCE);
  if (!source) {
    const expected = `a readable file with the texts of "${SOURCE}"`;
    const file = path.join(product, `${SOURCE}.json`);
    if (problems.length === 0) problems.push({ file, expected, hint: "restore it" });
  }
  const leaves: MessageFile["leaves"] = source?.leaves ?? new Map();
  const text = (locale: LocaleCode, key: string): string | undefined =>
    (studios.get(locale)?.leaves.get(key) ?? products.get(locale)?.leaves.get(key))?.text;
  const texts: WrittenTexts = {
    keys: [...leaves.keys()],
    shape: source?.data,
    text,
    productText: (locale, key) => products.get(locale)?.leaves.get(key)?.text,
    studioFile: (locale) => studios.get(locale)?.data,
    unknownKeys: (locale) =>
      [studios, products].flatMap((files) =>
        [...(files.get(locale)?.leaves.keys() ?? [])].filter((key) => !leaves.has(key)),
      ),
    shownIn: (locale, key) =>
      chainOf(locale, original).findLast((code) => text(code, key) !== undefined) ?? SOURCE,
    argumentsOf: (key) => [...(leaves.get(key)?.argumentNames ?? [])],
    fault: (key, translation) => textFault(key, translation, leaves.get(key)),
  };
  return { texts, problems };
}
