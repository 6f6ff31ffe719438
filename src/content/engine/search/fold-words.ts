/** A word of a text and its position. */
export interface PlacedWord {
  readonly start: number;
  readonly end: number;
  /** As it is compared: see {@link foldWord}. */
  readonly word: string;
}

/** Letters, digits and marks; quotes inside a Hebrew abbreviation (ארה״ב) belong to it. */
const WORD =
  /[\p{L}\p{N}\p{M}]+(?:(?<=\p{Script=Hebrew})["'״׳’”](?=\p{Script=Hebrew})[\p{L}\p{N}\p{M}]+)*/gu;
const PLAIN = /^[a-z\d]+$/;
const HEBREW = /^[א-ת]/;

/** Letters that do not come apart, by what people type for them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ך: "כ",
  ם: "מ",
  ן: "נ",
  ף: "פ",
  ץ: "צ",
};
const SPELT = new RegExp(`[${Object.keys(SPELLINGS).join("")}]`, "g");

/** The words of a text in order. */
export function wordsOf(text: string): PlacedWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: found, index: start }) => ({
    start,
    end: start + found.length,
    word: foldWord(found),
  })).filter(({ word }) => word !== "");
}

/**
 * A word in the form in which words are compared: small letters, without accents and niqqud, Hebrew
 * final letters as the others.
 */
function foldWord(word: string): string {
  const small = word.toLowerCase();
  if (PLAIN.test(small)) return small;
  return small
    .normalize("NFKD")
    .replaceAll(/[\p{M}"'״׳’”]/gu, "")
    .replaceAll(SPELT, (letter) => SPELLINGS[letter] ?? letter);
}

/**
 * The letters that Hebrew writes together with the word they belong to: and, that and when, in, as, to
 * and from, the; in this order, each of them or none.
 */
const PARTICLES = /^ו?(?:לכש|כש|מש|ש)?[בכלמ]?ה?$/;
/** Most letters that {@link PARTICLES} allows. */
const MOST_PARTICLES = 6;

/**
 * What a folded Hebrew word may be without the particles before it: `ולרשתות` gives `לרשתות` and
 * `רשתות`. Which letters are particles only the reader knows, so all that may be are tried.
 *
 * @param shortest letters that must be left
 */
export function withoutParticles(word: string, shortest: number): readonly string[] {
  if (!HEBREW.test(word)) return [];
  const most = Math.min(MOST_PARTICLES, word.length - shortest);
  return Array.from({ length: Math.max(0, most) }, (_, index) => index + 1)
    .filter((length) => PARTICLES.test(word.slice(0, length)))
    .map((length) => word.slice(length));
}
