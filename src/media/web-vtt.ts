/** One cue; times in seconds. */
export interface Cue {
  /** Of its times, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly text: readonly string[];
}

/** Something about a track, with its line from 1. Warnings do not stop a build. */
export interface TrackProblem {
  readonly line: number;
  readonly isWarning: boolean;
  readonly message: string;
}

/** Result of {@link checkTrack}. */
export interface CheckedTrack {
  readonly cues: readonly Cue[];
  readonly problems: readonly TrackProblem[];
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);
/** What people can read on one screen. */
const LINES_MAX = 2;
const SIGNS_MAX = 42;
/** And what adults can read in a second, with spaces. */
const SIGNS_PER_SECOND_MAX = 17;
/** Length of films is rounded, in seconds. */
const END_SLACK = 0.05;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Reads captions or chapters (WebVTT) and checks what players stumble over: the header, times that
 * go backwards, overlap or lie behind the end, cues without text.
 *
 * @param seconds length of the film
 */
export function checkTrack(
  text: string,
  kind: "captions" | "chapters",
  seconds: number,
): CheckedTrack {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const problems: TrackProblem[] = [];
  const fault = (line: number, message: string): void => {
    problems.push({ line, isWarning: false, message });
  };
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? "")) fault(1, "the first line is not WEBVTT");
  else if (lines.length > 1 && lines[1] !== "") fault(2, "no empty line after the header");

  const cues = blocks(lines).flatMap((block) => readCue(block, fault));
  if (cues.length === 0 && problems.length === 0) fault(1, "no cue");
  for (const [index, cue] of cues.entries()) {
    const before = cues[index - 1];
    if (cue.end <= cue.start) fault(cue.line, "ends before it begins");
    if (before && cue.start < before.start) fault(cue.line, "begins before the cue above it");
    else if (before && cue.start < before.end) fault(cue.line, "overlaps the cue above it");
    if (cue.end > seconds + END_SLACK) {
      fault(cue.line, `ends behind the film, which has ${seconds.toFixed(3)} s`);
    }
    if (kind === "captions") problems.push(...hardToRead(cue));
    else if (cue.text.length > 1) fault(cue.line, "a chapter's title is one line");
  }
  return { cues, problems: problems.toSorted((a, b) => a.line - b.line) };
}

/** The words of captions as running text, without times and marks. */
export function transcriptOf(captions: string): string {
  return readCues(captions)
    .flatMap(({ text }) => text.map((line) => line.trim()))
    .join(" ");
}

/** The cues of a track that {@link checkTrack} has let through, in their order, without markup. */
export function readCues(text: string): readonly Cue[] {
  return checkTrack(text, "captions", Number.POSITIVE_INFINITY).cues.map((cue) => ({
    ...cue,
    text: cue.text.map((line) => unescape(line.replaceAll(/<[^>]*>/g, ""))),
  }));
}

/** Character references of WebVTT. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: "\u00A0",
  lrm: "\u200E",
  rlm: "\u200F",
};

function unescape(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? "");
}

/** What is between empty lines, without the header; with the number of its first line. */
function blocks(lines: readonly string[]): readonly { first: number; lines: readonly string[] }[] {
  const found: { first: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    if (line === "") isOpen = false;
    else if (isOpen) found.at(-1)?.lines.push(line);
    else {
      found.push({ first: index + 1, lines: [line] });
      isOpen = true;
    }
  }
  return found.filter(({ first }) => first > 1);
}

function readCue(
  block: { readonly first: number; readonly lines: readonly string[] },
  fault: (line: number, message: string) => void,
): readonly Cue[] {
  const { first, lines } = block;
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? "")) return [];
  const at = lines.findIndex((line) => line.includes("-->"));
  const line = first + Math.max(0, at);
  if (at !== 0 && at !== 1) {
    fault(first, "no times");
    return [];
  }
  const timing = TIMING.exec(lines[at] ?? "");
  if (!timing) {
    fault(line, "times are not like 00:01.000 --> 00:02.500");
    return [];
  }
  const text = lines.slice(at + 1);
  if (text.every((each) => each.trim() === "")) fault(line, "a cue without text");
  const stray = text.findIndex((each) => each.includes("-->"));
  if (stray !== -1) fault(line + 1 + stray, "no empty line before the next cue");
  return [{ line, start: secondsOf(timing, 1), end: secondsOf(timing, 4), text }];
}

function secondsOf(timing: RegExpExecArray, from: number): number {
  const [hours = "0", minutes = "0", seconds = "0"] = timing.slice(from, from + 3);
  return Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Captions that are too much for one screen, or too short on it. */
function hardToRead({ line, start, end, text }: Cue): readonly TrackProblem[] {
  const warn = (at: number, message: string): TrackProblem => ({
    line: at,
    isWarning: true,
    message,
  });
  const perSecond = signsOf(text.join(" ")) / (end - start);
  return [
    ...(text.length > LINES_MAX
      ? [warn(line, `${text.length} lines, more than ${LINES_MAX}`)]
      : []),
    ...(end > start && perSecond > SIGNS_PER_SECOND_MAX
      ? [warn(line, `${perSecond.toFixed(1)} signs a second, more than ${SIGNS_PER_SECOND_MAX}`)]
      : []),
    ...text.flatMap((each, index) => {
      const signs = signsOf(each);
      return signs > SIGNS_MAX
        ? [warn(line + 1 + index, `${signs} signs on a line, more than ${SIGNS_MAX}`)]
        : [];
    }),
  ];
}

/** How many signs people see, tags not counted. */
function signsOf(text: string): number {
  return [...graphemes.segment(text.replaceAll(/<[^>]*>/g, ""))].length;
}
