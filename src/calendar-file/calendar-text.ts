/** Line ends of every kind that Unicode knows (UAX 14, classes BK, CR, LF, NL). */
const NEWLINE = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Control characters other than tab and newline; RFC 5545 3.1 allows none of them. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Text as a calendar file can carry it: well-formed, each newline `\n`, no control characters. */
export function toCalendarText(text: string): string {
  return text.toWellFormed().replace(NEWLINE, "\n").replace(CONTROL, "");
}

/** The same for a name: on one line, without blanks around. */
export function toCalendarLine(text: string): string {
  return toCalendarText(text)
    .replace(/[\t\n ]+/g, " ")
    .trim();
}
