import { sep } from "node:path";
import { stateOfTexts } from "#i18n/interchange";
import { checkMessageFiles } from "#i18n/typography";
import { messageFolders } from "#server";
import { type Check, type CheckedStudio, error, type Problem, warning } from "./check.ts";
import { openKeySearch, readTexts } from "./key-search.ts";

/** Scripts, styles and programs in articles; what is said for machines stays. */
const NO_WORDS = /<(script|style|pre|code)\b(?![^>]*ld\+json)[^>]*>.*?<\/\1>/gs;
/** Keys that one line names. */
const NAMED_MAX = 5;

/** The texts of every language: none missing, wrong or read as a key. */
export async function openTextsCheck(studio: CheckedStudio): Promise<Check> {
  const findKeys = await openKeySearch(studio);
  return {
    page({ path, isHtml, text }) {
      const keys = isHtml ? new Set(findKeys(text.replaceAll(NO_WORDS, " "))) : [];
      return [...keys].map((key) => error(path, `words in place of ${key}`, "write this text"));
    },
    async end() {
      const { texts, problems: malformed } = await readTexts(studio);
      const { locales, environment, studio: config } = studio.site;
      const folders = messageFolders(environment, config);
      const problems: Problem[] = malformed.map(({ file, line, expected, hint }) =>
        error(line === undefined ? file : `${file}:${line}`, expected, hint),
      );
      for (const { file, line, expected, hint } of await checkMessageFiles(folders, locales)) {
        // The product's are set by those who write it.
        if (file.startsWith(folders.product + sep)) continue;
        problems.push(warning(line === undefined ? file : `${file}:${line}`, expected, hint));
      }
      for (const locale of locales) {
        const file = `${environment.ownMessagesDir}/${locale}.json`;
        const { missing, proposals, wrong, unknown } = stateOfTexts(texts, locale);
        for (const key of wrong) {
          problems.push(error(file, `the arguments of "${key}" in English`, "see messages status"));
        }
        if (unknown.length > 0) {
          problems.push(warning(file, "texts that are used", `${named(unknown)}: no longer used`));
        }
        if (proposals.length > 0 && !config.sample) {
          const hint = `${named(proposals)}: as the product proposes them`;
          problems.push(warning(file, `${proposals.length} texts of your own in ${locale}`, hint));
        }
        // What a region says like its language is not missing.
        const read = missing.filter(({ shownIn }) => shownIn !== locale.split("-")[0]);
        if (read.length === 0) continue;
        const tongues = [...new Set(read.map(({ shownIn }) => shownIn))].join(" and ");
        const hint = `${named(read.map(({ key }) => key))}; until then read in ${tongues}`;
        problems.push(warning(file, `${read.length} more texts in ${locale}`, hint));
      }
      return { note: `${texts.keys.length} texts in ${locales.join(", ")}`, problems };
    },
  };
}

function named(keys: readonly string[]): string {
  const more = keys.length > NAMED_MAX ? ` and ${keys.length - NAMED_MAX} more` : "";
  return keys.slice(0, NAMED_MAX).join(", ") + more;
}
