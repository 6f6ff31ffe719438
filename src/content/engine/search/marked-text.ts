import { wordsOf } from "./fold-words.ts";
import { isFoundBy, type SearchTerm } from "./search-terms.ts";

/** A text in pieces: those at odd places are what was looked for. */
export type MarkedText = readonly string[];

/** A part of a text around what was looked for. */
export interface Excerpt {
  readonly pieces: MarkedText;
  /** Number of different terms in it. */
  readonly terms: number;
}

/** Characters of an excerpt, and of those before the first found word. */
const [LENGTH, BEFORE] = [140, 40];
/** Characters of a text in which an excerpt is looked for. */
const MAX_TEXT = 50_000;

/** A found word. */
interface Match {
  readonly start: number;
  readonly end: number;
  readonly term: SearchTerm;
}

/** A text with what was looked for marked. */
export function markText(text: string, terms: readonly SearchTerm[]): MarkedText {
  return cut(text, findMatches(text, terms), 0, text.length);
}

/**
 * The part of a text with the most matches, cut at words; its beginning without a match.
 */
export function excerptOf(text: string, terms: readonly SearchTerm[]): Excerpt {
  const read = text.slice(0, MAX_TEXT);
  const matches = findMatches(read, terms);
  const [first, count] = bestWindow(matches);
  const from =
    first === 0 && (matches[0]?.start ?? 0) <= BEFORE ? 0 : cutBefore(read, matches[first]);
  const to = read.length - from <= LENGTH ? read.length : endOfWord(read, from + LENGTH);
  const pieces = [...cut(read, matches, from, to)];
  if (from > 0) pieces[0] = `…${pieces[0] ?? ""}`;
  if (to < text.length) {
    const last = pieces.length - 1;
    pieces[last] = `${pieces[last] ?? ""}…`;
  }
  return { pieces, terms: count };
}

function findMatches(text: string, terms: readonly SearchTerm[]): readonly Match[] {
  return wordsOf(text).flatMap(({ start, end, word }) => {
    const term = terms.find((candidate) => isFoundBy(word, candidate));
    return term ? [{ start, end, term }] : [];
  });
}

/** Place of the match with which the best part begins, and the number of different terms in it. */
function bestWindow(matches: readonly Match[]): readonly [number, number] {
  let [best, most] = [0, 0];
  for (const [index, { start }] of matches.entries()) {
    const seen = new Set<SearchTerm>();
    for (let next = index; next < matches.length; next += 1) {
      const match = matches[next];
      if (!match || match.end > start + LENGTH - BEFORE) break;
      seen.add(match.term);
    }
    if (seen.size > most) [best, most] = [index, seen.size];
  }
  return [best, most];
}

/** Where the excerpt begins that has a match a little after its beginning. */
function cutBefore(text: string, match: Match | undefined): number {
  const wanted = Math.max(0, (match?.start ?? 0) - BEFORE);
  const space = text.indexOf(" ", wanted);
  return space === -1 || space > (match?.start ?? 0) ? (match?.start ?? 0) : space + 1;
}

function endOfWord(text: string, wanted: number): number {
  const space = text.lastIndexOf(" ", wanted);
  return space > wanted - BEFORE ? space : wanted;
}

function cut(text: string, matches: readonly Match[], from: number, to: number): MarkedText {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end } of matches) {
    if (start < from || end > to) continue;
    pieces.push(text.slice(at, start), text.slice(start, end));
    at = end;
  }
  return [...pieces, text.slice(at, to)];
}
