/** `NAME;PARAMETERS:value`; the name in capitals, the rest as written. */
export interface CalendarLine {
  readonly name: string;
  readonly parameters: string;
  readonly value: string;
}

/** A component: what is between BEGIN and END. */
export interface CalendarPart {
  readonly name: string;
  readonly lines: readonly CalendarLine[];
  readonly parts: readonly CalendarPart[];
}

/** Result of {@link readParts}. */
export type PartsResult =
  | { readonly ok: true; readonly parts: readonly CalendarPart[] }
  | { readonly ok: false; readonly reason: "not_a_calendar" | "too_many_events" };

/** Most events in one calendar (b1). */
const EVENTS_MAX = 5_000;
const DEPTH_MAX = 16;

/** Dates and offsets hold no colon, so the last one ends the parameters, whatever Outlook left unquoted. */
const DATES = new Set(["DTSTART", "DTEND", "EXDATE", "RDATE", "RECURRENCE-ID"]);
const WORDS = ["UID", "DURATION", "RRULE", "TRANSP", "STATUS"];
const ZONES = ["TZID", "TZOFFSETFROM", "TZOFFSETTO"];
const KEPT = new Set(["BEGIN", "END", ...DATES, ...WORDS, ...ZONES]);

/**
 * Takes a calendar apart, as far as times are concerned: titles, people and the like are skipped
 * unread, so that a big file costs little. In one pass, without regular expressions that
 * could be made to run long.
 *
 * @returns events and zones; not a calendar when BEGIN and END do not match, as in a file cut short
 */
export function readParts(text: string): PartsResult {
  const found: CalendarPart[] = [];
  const open: { name: string; lines: CalendarLine[]; parts: CalendarPart[] }[] = [];
  let calendars = 0;
  let events = 0;
  for (const { name, parameters, value } of linesNamed(text, KEPT)) {
    const parent = open.at(-1);
    if (name === "BEGIN") {
      const part = { name: value.trim().toUpperCase(), lines: [], parts: [] };
      if (!parent && part.name !== "VCALENDAR") return { ok: false, reason: "not_a_calendar" };
      if (open.length === DEPTH_MAX) return { ok: false, reason: "not_a_calendar" };
      open.push(part);
    } else if (name === "END") {
      if (parent?.name !== value.trim().toUpperCase())
        return { ok: false, reason: "not_a_calendar" };
      open.pop();
      if (parent.name === "VCALENDAR") calendars += 1;
      if (parent.name === "VEVENT") events += 1;
      if (events > EVENTS_MAX) return { ok: false, reason: "too_many_events" };
      if (parent.name === "VEVENT" || parent.name === "VTIMEZONE") found.push(parent);
      else open.at(-1)?.parts.push(parent);
    } else {
      parent?.lines.push({ name, parameters, value });
    }
  }
  if (open.length > 0 || calendars === 0) return { ok: false, reason: "not_a_calendar" };
  return { ok: true, parts: found };
}

/** The first line of a name. */
export function lineOf(part: CalendarPart, name: string): CalendarLine | undefined {
  return part.lines.find((line) => line.name === name);
}

/** All lines of a name. */
export function linesOf(part: CalendarPart, name: string): readonly CalendarLine[] {
  return part.lines.filter((line) => line.name === name);
}

/** A parameter of a line without its quotes; the name in capitals. */
export function parameterOf({ parameters }: CalendarLine, name: string): string | undefined {
  for (const parameter of parameters.split(";")) {
    const equals = parameter.indexOf("=");
    if (equals > 0 && parameter.slice(0, equals).trim().toUpperCase() === name) {
      return parameter.slice(equals + 1).replaceAll('"', "");
    }
  }
  return undefined;
}

/** Lines of some names, in capitals, wherever they stand; all others are skipped unread. */
export function* linesNamed(text: string, names: ReadonlySet<string>): Generator<CalendarLine> {
  let pieces: string[] = [];
  let isKept = false;
  for (const line of physicalLines(text)) {
    if (line.startsWith(" ") || line.startsWith("\t")) {
      if (isKept) pieces.push(line.slice(1));
      continue;
    }
    if (isKept) yield splitLine(pieces.join(""));
    isKept = names.has(nameOf(line));
    pieces = [line];
  }
  if (isKept) yield splitLine(pieces.join(""));
}

function* physicalLines(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    yield text.slice(start, text[end - 1] === "\r" ? end - 1 : end);
    start = end + 1;
  }
}

/** Longest name that is kept is shorter than this; the rest of the line need not be looked at. */
const NAME_LENGTH_MAX = 16;

function nameOf(line: string): string {
  const start = line.slice(0, NAME_LENGTH_MAX);
  const ends = [start.indexOf(":"), start.indexOf(";")].filter((index) => index > 0);
  return ends.length === 0 ? "" : start.slice(0, Math.min(...ends)).toUpperCase();
}

function splitLine(line: string): CalendarLine {
  const name = nameOf(line);
  const colon = DATES.has(name) ? line.lastIndexOf(":") : line.indexOf(":");
  return {
    name,
    parameters: line.slice(name.length, Math.max(colon, name.length)),
    value: line.slice(colon + 1).trim(),
  };
}
