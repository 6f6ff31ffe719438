/** Characters that turn the direction of what follows them (UAX 9), and marks of direction. */
const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Control characters, and the mark that shows nothing. */
const HIDDEN = /(?!\n)\p{Cc}|\uFEFF/gu;
const RIGHT_TO_LEFT = /\p{Script=Hebrew}|\p{Script=Arabic}/u;

/** Begins a stretch of text whose direction is its own (UAX 9, FSI). */
export const ISOLATE = "\u2068";
/** Ends it (PDI). */
export const END_ISOLATE = "\u2069";

/** What somebody typed, in one line, without characters that hide or turn what is around them. */
export function oneLine(words: string): string {
  return severalLines(words).replace(/\s+/g, " ").trim();
}

/** What somebody typed, with its line breaks, without characters that hide or turn things. */
export function severalLines(words: string): string {
  return words
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(DIRECTION_CONTROLS, "")
    .replace(HIDDEN, "")
    .trim();
}

/**
 * Puts a value into a sentence so that neither turns the other: times, names, addresses. Where
 * all letters run left to right nothing is added.
 *
 * @param dir direction of the sentence
 */
export function isolate(value: string, dir: "ltr" | "rtl"): string {
  const words = oneLine(value);
  const isAlone = dir === "ltr" && !RIGHT_TO_LEFT.test(words);
  return isAlone ? words : ISOLATE + words + END_ISOLATE;
}
