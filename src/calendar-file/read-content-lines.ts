/** Something wrong in a calendar file. */
export interface CalendarProblem {
  /** Line of the file as it is folded, counted from 1. */
  readonly line: number;
  readonly problem: string;
}

/** A line after unfolding, with the number of its first line in the file. */
export interface ContentLine {
  readonly line: number;
  readonly text: string;
}

/** What {@link readContentLines} found. */
export interface ContentLines {
  readonly lines: readonly ContentLine[];
  readonly problems: readonly CalendarProblem[];
}

interface PhysicalLine {
  readonly text: string;
  readonly lineEnd: string;
  readonly octets: number;
  /** False when the line by itself is no UTF-8: folded inside a character, or broken. */
  readonly isWhole: boolean;
}

/** Longest line in octets, without its line end (RFC 5545 3.1). */
const OCTETS_MAX = 75;
const LINE = /([^\r\n]*)(\r\n|\r|\n|$)/g;
const CONTROL = /[^\P{Cc}\t]/u;

/** Unfolds a calendar file and finds what is wrong with its lines and octets (RFC 5545 3.1). */
export function readContentLines(file: string | Uint8Array): ContentLines {
  const physical = typeof file === "string" ? splitText(file) : splitBytes(file);
  const problems = physical.flatMap((line, index) =>
    problemsOf(line).map((problem) => ({ line: index + 1, problem })),
  );
  const lines: { line: number; text: string }[] = [];
  for (const [index, { text }] of physical.entries()) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(text)) last.text += text.slice(1);
    else if (text !== "") lines.push({ line: index + 1, text });
  }
  return { lines, problems };
}

function problemsOf({ text, lineEnd, octets, isWhole }: PhysicalLine): readonly string[] {
  return [
    ...(lineEnd === "\r\n" ? [] : [lineEnd ? "the line ends without CRLF" : "no CRLF at the end"]),
    ...(octets > OCTETS_MAX ? [`${octets} octets, more than ${OCTETS_MAX}`] : []),
    ...(isWhole ? [] : ["the line is no UTF-8: broken, or folded inside a character"]),
    ...(CONTROL.test(text) ? ["a control character"] : []),
    ...(text === "" ? ["an empty line"] : []),
  ];
}

function splitText(file: string): readonly PhysicalLine[] {
  const encoder = new TextEncoder();
  return splitLines(file).map(([text, lineEnd]) => ({
    text,
    lineEnd,
    octets: encoder.encode(text).length,
    isWhole: text.isWellFormed(),
  }));
}

function splitBytes(file: Uint8Array): readonly PhysicalLine[] {
  // A character for each octet, so that lengths are positions.
  const octetText = new TextDecoder("latin1").decode(file);
  let start = 0;
  return splitLines(octetText).map(([line, lineEnd]) => {
    const octets = file.subarray(start, start + line.length);
    start += line.length + lineEnd.length;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(octets);
    return { text, lineEnd, octets: octets.length, isWhole: isUtf8(octets) };
  });
}

function isUtf8(octets: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(octets);
    return true;
  } catch {
    return false;
  }
}

function splitLines(text: string): readonly (readonly [line: string, lineEnd: string])[] {
  return Array.from(
    text.matchAll(LINE),
    ([, line = "", lineEnd = ""]) => [line, lineEnd] as const,
  ).filter(([line, lineEnd]) => line !== "" || lineEnd !== "");
}
