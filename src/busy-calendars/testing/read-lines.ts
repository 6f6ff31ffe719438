import type { ReadOptions } from "../busy-block.ts";
import { readCalendar } from "../read-calendar.ts";
import { calendarOf } from "./calendar-text.ts";

/** March to October 2027, in the zone of Amsterdam. */
export const OPTIONS: ReadOptions = {
  zone: "Europe/Amsterdam",
  range: { start: Date.UTC(2027, 2, 1), end: Date.UTC(2027, 10, 15) },
  ownHost: "studio.example",
  take: "hours",
};

/** What a calendar of these lines takes, `from/to` in UTC without seconds, and its warnings. */
export function readLines(
  lines: readonly string[],
  options: Partial<ReadOptions> = {},
): { readonly times: readonly string[]; readonly warnings: readonly string[] } {
  return readText(calendarOf(...lines), options);
}

/** The same of a whole file. */
export function readText(text: string, options: Partial<ReadOptions> = {}) {
  const read = readCalendar(text, { ...OPTIONS, ...options });
  if (!read.ok) throw new Error(read.reason);
  return {
    times: read.blocks.map(({ start, end }) => `${minuteOf(start)}/${minuteOf(end)}`),
    warnings: read.warnings.map(({ code, about }) => `${code} ${about}`),
  };
}

function minuteOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 16);
}
