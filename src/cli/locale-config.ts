import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import type { LocaleCode } from "#i18n";
import { type Environment, readStudio, studioFile } from "#server";
import { refused } from "./command.ts";
import { tryOut } from "./try-config.ts";
import { writeWhole } from "./write-whole.ts";

/** Lists of languages in a configuration, which is JSON or code. */
const LISTS = /\blocales"?:\s*\[([^\]]*)\]/g;

/**
 * Adds a language to the configuration. What is to be written is read first: it says the same as
 * before and the language, or nothing is written. So it needs no grammar of all that may stand there.
 *
 * @returns the file that has changed
 * @throws CommandFailure with the line to write by hand
 */
export async function addLocale(environment: Environment, tag: LocaleCode): Promise<string> {
  const before = await readStudio(environment);
  const after = { ...before, locales: [...before.locales, { tag }] };
  const base = studioFile(environment.studioDir);
  const overrides = environment.studioConfig;
  const files = [overrides, base].filter((file) => file !== undefined);
  for (const file of files) {
    const read = (trial: string) =>
      file === overrides
        ? readStudio({ ...environment, studioConfig: trial })
        : readStudio(environment, trial);
    for (const text of candidates(await readFile(file, "utf8"), tag)) {
      if (!isDeepStrictEqual(await tryOut(file, text, read), after)) continue;
      await writeWhole(file, text);
      return file;
    }
  }
  const short = after.locales.map((each) => (Object.keys(each).length === 1 ? each.tag : each));
  throw refused(
    `${files.join(" and ")}: the list of languages is written in a way that only a person can change`,
    `write it there, then call this again: locales: ${JSON.stringify(short)}`,
  );
}

/** Texts that might be the configuration with the language, the nicest first. */
function candidates(text: string, tag: LocaleCode): readonly string[] {
  const word = JSON.stringify(tag);
  return [...text.matchAll(LISTS)].flatMap((found) => {
    const list = text.slice(0, found.index + found[0].length - 1).trimEnd();
    const rest = text.slice(list.length);
    const indent = /\n([ \t]*)\S[^\n]*\s*$/.exec(found[1] ?? "")?.[1];
    const ownLine = indent === undefined ? [] : [`${list}\n${indent}${word},${rest}`];
    return [...ownLine, `${list}, ${word}${rest}`, `${list} ${word}${rest}`];
  });
}
