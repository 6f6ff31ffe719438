/** What stays together in a line. */
export interface Piece {
  readonly text: string;
  /** Between it and the next piece of the same line. */
  readonly space: string;
  /** Shown when the piece ends a line. */
  readonly hyphen: string;
}

const SOFT_HYPHEN = "\u00AD";
/** Spaces at which a line may end; no-break spaces are none of them. */
const SPACES = /[\t\n\v\f\r \u1680\u2000-\u2006\u2008-\u200A\u2028\u2029\u205F\u3000]+/u;
/** A hyphen, dash or slash with something before and after it: the line may end behind it. */
const BEHIND_HYPHEN = /(?<=[\p{L}\p{N}][-\u2010\u2013\u2014/\u05BE])(?=[\p{L}\p{N}])/u;
/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** What may begin no line there. */
const NO_START = /^[\p{P}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

/**
 * Splits a text where its lines may be broken: at spaces, behind hyphens, at soft hyphens, and between
 * the words of scripts without spaces. Control characters are left out; those that only say in which
 * direction to write stay.
 *
 * @param language BCP 47 tag
 */
export function splitPieces(text: string, language: string): readonly Piece[] {
  const words = text
    .toWellFormed()
    .split(SPACES)
    .map((word) => word.replaceAll(/\p{Cc}/gu, ""))
    .filter((word) => word.replaceAll(SOFT_HYPHEN, "") !== "");
  return words.flatMap((word) => splitWord(word, language));
}

function splitWord(word: string, language: string): readonly Piece[] {
  const parts = word.split(BEHIND_HYPHEN).flatMap((part) => splitAtSoftHyphens(part, language));
  return parts.map((part, index) => (index === parts.length - 1 ? { ...part, space: " " } : part));
}

function splitAtSoftHyphens(part: string, language: string): readonly Piece[] {
  const texts = part.split(SOFT_HYPHEN).filter((text) => text !== "");
  return texts.flatMap((text, index) => {
    const pieces = splitUnspaced(text, language);
    const isLast = index === texts.length - 1;
    return pieces.map((piece, at) =>
      at === pieces.length - 1 && !isLast ? { ...piece, hyphen: "-" } : piece,
    );
  });
}

function splitUnspaced(text: string, language: string): readonly Piece[] {
  if (!UNSPACED.test(text)) return [{ text, space: "", hyphen: "" }];
  const texts: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const before = texts.at(-1);
    const mayBreak =
      before !== undefined &&
      !NO_START.test(segment) &&
      (UNSPACED.test(segment) || UNSPACED.test(before));
    if (before === undefined || mayBreak) texts.push(segment);
    else texts[texts.length - 1] = before + segment;
  }
  return texts.map((each) => ({ text: each, space: "", hyphen: "" }));
}
