import path from "node:path";
import type { LocaleCode } from "../locales.ts";
import {
  type MessageFile,
  type MessageFolders,
  type MessageProblem,
  readLanguage,
  SOURCE,
} from "../message-files.ts";
import { checkTypography } from "./check-typography.ts";
import { compareNumbers, numbersIn } from "./compare-numbers.ts";
import { OBJECT } from "./typography-rules.ts";
import { proseOfMessage } from "./prose-of-message.ts";

/**
 * Checks how the texts of some languages are set, and that they say the numbers that the English ones
 * of the same folder say, in all their files.
 *
 * @returns what is found, with its line; files that cannot be read have nothing to find
 */
export async function checkMessageFiles(
  folders: MessageFolders,
  locales: readonly LocaleCode[],
): Promise<readonly MessageProblem[]> {
  const originals = new Map(
    (await readLanguage(folders, SOURCE, [])).map((file) => [path.dirname(file.file), file]),
  );
  const found = await Promise.all(
    locales.map(async (locale) => {
      const files = await readLanguage(folders, locale, []);
      return files.flatMap((file) => [
        ...typographyProblems(file, locale),
        ...numberProblems(file, locale, originals.get(path.dirname(file.file))),
      ]);
    }),
  );
  return found.flat();
}

function typographyProblems(
  { leaves, problem }: MessageFile,
  locale: LocaleCode,
): readonly MessageProblem[] {
  return [...leaves].flatMap(([key, { text }]) => {
    const faults = proseOfMessage(text).flatMap((prose) => checkTypography(prose, locale));
    // Forms of one message share most of their words.
    const once = new Map(faults.map((fault) => [fault.hint, fault]));
    return [...once.values()].map(({ expected, hint }) =>
      problem(key.split("."), expected, `"${key}" says ${hint}`),
    );
  });
}

function numberProblems(
  { leaves, problem }: MessageFile,
  locale: LocaleCode,
  original: MessageFile | undefined,
): readonly MessageProblem[] {
  return [...leaves].flatMap(([key, { text }]) => {
    const source = original?.leaves.get(key)?.text;
    if (source === undefined || source === text) return [];
    const { missing, added } = compareNumbers(numbersOf(source, SOURCE), numbersOf(text, locale));
    if (missing.length + added.length === 0) return [];
    const expected = `${missing.join(", ") || "no number"} at "${key}", as in ${SOURCE}`;
    return [problem(key.split("."), expected, `it says ${added.join(", ") || "none"}`)];
  });
}

function numbersOf(text: string, locale: LocaleCode): ReadonlySet<string> {
  return numbersIn(proseOfMessage(text).join(OBJECT), locale);
}
