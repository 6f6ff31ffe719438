/** Line ends of every kind that Unicode knows (UAX 14, classes BK, CR, LF, NL). */
const NEWLINE = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Control characters other than tab and newline; RFC 5545 3.1 allows none of them. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
/** A continuation line starts with a blank, and RFC 5545 3.1 allows 75 octets a line. */
const PIECE_OCTETS = 74;

/** Text as a calendar file can carry it: well-formed, each newline `\n`, no control characters. */
export function toCalendarText(text: string): string {
  return text.toWellFormed().replace(NEWLINE, "\n").replace(CONTROL, "");
}

/** The same for a name: on one line, without blanks around it. */
export function toCalendarLine(text: string): string {
  return toCalendarText(text)
    .replace(/[\t\n ]+/g, " ")
    .trim();
}

/** Escapes a value of type TEXT (RFC 5545 3.3.11). */
export function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Encodes a parameter value that will be quoted (RFC 6868); it must be on one line. */
export function escapeParameter(value: string): string {
  return value.replaceAll("^", "^^").replaceAll('"', "^'");
}

/** Folds a content line at 75 octets of UTF-8, never inside a character (RFC 5545 3.1). */
export function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > PIECE_OCTETS) {
      folded += "\r\n ";
      octets = 0;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/**
 * A moment in UTC as calendars write it: `20270318T080000Z` (RFC 5545 3.3.5).
 *
 * @param instant epoch milliseconds; calendars know seconds
 */
export function utcMoment(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}
