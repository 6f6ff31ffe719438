import path from "node:path";
import type { LocaleCode } from "../locales.ts";
import {
  chainOf,
  type MessageFile,
  type MessageFolders,
  type MessageProblem,
  neededTexts,
  readLanguage,
  SOURCE,
  STARTER,
  textFault,
} from "../message-files.ts";

/** The texts of some languages as they are written, without what fills their gaps. */
export interface WrittenTexts {
  /** Keys of all texts, the product's and in its order before the studio's own. */
  readonly keys: readonly string[];
  /** Texts as they are nested: the product's in English, the studio's in its default language. */
  readonly shape: unknown;
  /** A text of the language itself, the studio's before the product's. */
  text(locale: LocaleCode, key: string): string | undefined;
  /** The same without the studio's message file: the product's, or what the configuration says. */
  productText(locale: LocaleCode, key: string): string | undefined;
  /** True for a text that the studio still has as the product proposes it. */
  isProposal(locale: LocaleCode, key: string): boolean;
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
  folders: MessageFolders,
  locales: readonly LocaleCode[],
  original: LocaleCode,
): Promise<{ readonly texts: WrittenTexts; readonly problems: readonly MessageProblem[] }> {
  const problems: MessageProblem[] = [];
  const all = new Map<LocaleCode, readonly MessageFile[]>();
  for (const locale of new Set([SOURCE, ...locales.flatMap((tag) => chainOf(tag, original))])) {
    all.set(locale, await readLanguage(folders, locale, problems));
  }
  const filesOf = (locale: LocaleCode): readonly MessageFile[] => all.get(locale) ?? [];
  const needed = neededTexts(folders, filesOf(SOURCE), filesOf(original));
  if (!needed.ok && problems.length === 0) problems.push(needed.problem);
  const leaves: MessageFile["leaves"] = needed.ok ? needed.leaves : new Map();
  const isStudios = ({ file }: MessageFile): boolean =>
    folders.studio !== undefined && file.startsWith(folders.studio + path.sep);
  const textIn = (files: readonly MessageFile[], key: string): string | undefined =>
    files.findLast((file) => file.leaves.has(key))?.leaves.get(key)?.text;
  const text = (locale: LocaleCode, key: string): string | undefined =>
    textIn(filesOf(locale), key);
  const starter = path.join(folders.product, STARTER) + path.sep;
  const proposal = (locale: LocaleCode, key: string): string | undefined =>
    textIn(
      filesOf(locale).filter(({ file }) => file.startsWith(starter)),
      key,
    );
  const texts: WrittenTexts = {
    keys: [...leaves].flatMap(([key, leaf]) => (leaf.text === "" ? [] : key)),
    shape: [...filesOf(SOURCE), ...filesOf(original)].map(({ data }) => data).reduce(mergeData, {}),
    text,
    productText: (locale, key) =>
      textIn(
        filesOf(locale).filter((file) => !isStudios(file)),
        key,
      ),
    isProposal: (locale, key) =>
      text(locale, key) !== undefined && text(locale, key) === proposal(locale, key),
    studioFile: (locale) => filesOf(locale).find(isStudios)?.data,
    unknownKeys: (locale) =>
      [...new Set(filesOf(locale).flatMap((file) => [...file.leaves.keys()]))].filter(
        (key) => !leaves.has(key),
      ),
    shownIn: (locale, key) =>
      chainOf(locale, original).findLast((code) => text(code, key) !== undefined) ?? SOURCE,
    argumentsOf: (key) => [...(leaves.get(key)?.argumentNames ?? [])],
    fault: (key, translation) => textFault(key, translation, leaves.get(key)),
  };
  return { texts, problems };
}

/** Groups of texts laid over each other; a list is replaced whole. */
function mergeData(below: unknown, above: unknown): unknown {
  if (!isGroup(below) || !isGroup(above)) return above;
  const entries = Object.entries(above).map(([key, value]) => [key, mergeData(below[key], value)]);
  return { ...below, ...Object.fromEntries(entries) };
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
