import { lintCalendar } from "#calendar-file";

/** A small file without a problem, in lines of its own making; line numbers count from 1. */
export const GOOD = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//studio.example//Bookings//EN",
  "METHOD:REQUEST",
  "BEGIN:VEVENT",
  "UID:1@studio.example",
  "DTSTAMP:20261120T093015Z",
  "DTSTART:20261125T140000Z",
  "DTEND:20261125T143000Z",
  "SEQUENCE:1",
  "STATUS:CONFIRMED",
  "SUMMARY:Consultation",
  'ORGANIZER;CN="Studio":mailto:hello@studio.example',
  "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=Dana:mailto:dana@mail.example",
  "END:VEVENT",
  "END:VCALENDAR",
] as const;

/** A file of these lines. */
export function fileOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}

/** The good file with the lines that begin with these words put, or taken, in their place. */
export function goodWith(changes: Readonly<Record<string, string | readonly string[]>>): string {
  const lines = GOOD.flatMap((line) => {
    const change = Object.entries(changes).find(([start]) => line.startsWith(start));
    return change ? change[1] : line;
  });
  return fileOf(lines);
}

/** What the linter finds, in words. */
export function problemsOf(file: string | Uint8Array): readonly string[] {
  return lintCalendar(file).map(({ line, problem }) => `${line}: ${problem}`);
}

/** The event of the good file. */
export const EVENT = GOOD.slice(4, 15);
