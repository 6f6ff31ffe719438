import { type Piece, splitPieces } from "./split-pieces.ts";

/** Where a title has to fit, and how large it may be, in pixels. */
export interface TitleBox {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  /** Line height in font sizes. */
  readonly leading: number;
  readonly mostLines: number;
}

/** A title in lines. */
export interface FittedTitle {
  /** Font size in pixels. */
  readonly size: number;
  readonly lines: readonly string[];
}

const STEP = 2;
/** How much smaller a short title may get to need a line less. */
const WORTH_A_LINE = 0.8;
/** Lines of a short title; longer ones are set as large as they can be. */
const FEW_LINES = 2;
const ELLIPSIS = "…";

/**
 * Breaks a title into lines of nearly equal length, in the largest size in which it fits whole, or
 * somewhat smaller when that saves a short one a line. A title that does not even fit in the smallest one is cut, with an ellipsis; a word that is wider than
 * the box is broken between its letters.
 *
 * @param measure width of a text in pixels at a font size in pixels
 * @param language BCP 47 tag, for scripts that are written without spaces
 */
export function fitTitle(
  title: string,
  box: TitleBox,
  measure: (text: string, size: number) => number,
  language: string,
): FittedTitle {
  const pieces = splitPieces(title, language);
  const fitAt = (size: number, most: number): FittedTitle | undefined => {
    const widthOf = (text: string): number => measure(text, size);
    const lines = breakLines(pieces, box.width, widthOf);
    if (!lines || lines.length > most) return undefined;
    return { size, lines: balance(pieces, box.width, lines.length, widthOf) ?? lines };
  };
  const found = firstFit(box.largest, box.smallest, (size) => fitAt(size, linesAt(box, size)));
  if (!found) return cutTitle(pieces, box, (text) => measure(text, box.smallest));
  const fewer = found.lines.length - 1;
  if (fewer > FEW_LINES) return found;
  const least = Math.max(box.smallest, found.size * WORTH_A_LINE);
  return firstFit(found.size, least, (size) => fitAt(size, fewer)) ?? found;
}

function firstFit(
  from: number,
  to: number,
  fitAt: (size: number) => FittedTitle | undefined,
): FittedTitle | undefined {
  for (let size = from; size >= to; size -= STEP) {
    const fitted = fitAt(size);
    if (fitted) return fitted;
  }
  return undefined;
}

function linesAt({ height, leading, mostLines }: TitleBox, size: number): number {
  return Math.min(mostLines, Math.floor(height / (size * leading)));
}

/** Lines as full as they get; undefined when a piece is wider than a line. */
function breakLines(
  pieces: readonly Piece[],
  width: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  const lines: string[] = [];
  let line: Piece[] = [];
  for (const piece of pieces) {
    const longer = [...line, piece];
    if (line.length === 0 || widthOf(lineText(longer)) <= width) {
      line = longer;
    } else {
      lines.push(lineText(line));
      line = [piece];
    }
    if (widthOf(lineText(line)) > width) return undefined;
  }
  if (line.length > 0) lines.push(lineText(line));
  return lines;
}

/** The same number of lines within the least width, so that no word stands alone at the end. */
function balance(
  pieces: readonly Piece[],
  width: number,
  count: number,
  widthOf: (text: string) => number,
): readonly string[] | undefined {
  let [low, high] = [0, width];
  let best: readonly string[] | undefined;
  while (high - low > 4) {
    const middle = (low + high) / 2;
    const lines = breakLines(pieces, middle, widthOf);
    if (lines && lines.length <= count) [best, high] = [lines, middle];
    else low = middle;
  }
  return best;
}

function cutTitle(
  pieces: readonly Piece[],
  box: TitleBox,
  widthOf: (text: string) => number,
): FittedTitle {
  const size = box.smallest;
  const most = linesAt(box, size);
  const small = pieces.flatMap((piece) => breakPiece(piece, box.width, widthOf));
  const lines = breakLines(small, box.width, widthOf) ?? [];
  if (lines.length <= most) return { size, lines };
  const last = [...graphemes(lines[most - 1] ?? "")];
  while (last.length > 0 && widthOf(last.join("").trimEnd() + ELLIPSIS) > box.width) last.pop();
  return { size, lines: [...lines.slice(0, most - 1), last.join("").trimEnd() + ELLIPSIS] };
}

/** Parts of a piece that fit into a line each. */
function breakPiece(
  piece: Piece,
  width: number,
  widthOf: (text: string) => number,
): readonly Piece[] {
  if (widthOf(lineText([piece])) <= width) return [piece];
  const parts: Piece[] = [];
  let text = "";
  for (const grapheme of graphemes(piece.text)) {
    if (text !== "" && widthOf(text + grapheme) > width) {
      parts.push({ text, space: "", hyphen: "" });
      text = "";
    }
    text += grapheme;
  }
  return [...parts, { ...piece, text }];
}

function graphemes(text: string): readonly string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** Pieces as a line: space and hyphen stand only where they do not end it, or do. */
function lineText(pieces: readonly Piece[]): string {
  return pieces
    .map(({ text, space, hyphen }, index) =>
      index === pieces.length - 1 ? text + hyphen : text + space,
    )
    .join("");
}
