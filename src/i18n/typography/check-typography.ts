import type { LocaleCode } from "../locales.ts";
import { typographyRules } from "./typography-rules.ts";

/** A place at which a text is not set as its language is. */
interface TypographyFault {
  /** The words around it as they should be; spaces that look like others have their names. */
  readonly expected: string;
  /** The same words as they are, and why they should not be. */
  readonly hint: string;
}

/** Signs that are quoted on both sides of a fault. */
const AROUND = 16;

/**
 * Checks how a text is set: spaces, quotation marks, apostrophes, dashes, ellipses, and the signs of
 * its script (issue 26).
 *
 * @param prose what people read, with `OBJECT` in the place of what is none
 * @param locale its region counts where it differs from the language
 */
export function checkTypography(prose: string, locale: LocaleCode): readonly TypographyFault[] {
  return typographyRules(locale).flatMap(({ find, write, hint }) =>
    [...prose.matchAll(find)].map(({ 0: found, 1: said = "", index }) => {
      const end = index + found.length;
      const before = prose.slice(Math.max(0, index - AROUND), index);
      const after = prose.slice(end, end + AROUND);
      return {
        expected: visible(before + write.replace("$", () => said) + after),
        hint: `${visible(before + found + after)}: ${hint}`,
      };
    }),
  );
}

function visible(words: string): string {
  return words
    .replaceAll("\uFFFC", "{}")
    .replaceAll(/[\u00A0\u202F]/g, (space) => `<U+${space === "\u00A0" ? "00A0" : "202F"}>`);
}
