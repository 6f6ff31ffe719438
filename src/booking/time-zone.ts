import { inZone } from "./temporal.ts";

/** Longest name that is looked at; the longest of the database has 32 characters. */
const NAME_LENGTH_MAX = 64;

/**
 * Reads the name of a time zone as browsers send it (b1). Names are tried, not looked up in a list:
 * no list has all of them. Plain offsets such as `+02:00` are no zones, they know no summer time.
 *
 * @returns the name as it was sent, or undefined for an unknown zone
 */
export function readZone(text: string): string | undefined {
  if (text.length > NAME_LENGTH_MAX || !/^[a-z]/i.test(text)) return undefined;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text }).format(0);
    // Intl also takes old names of ICU such as PST; Temporal refuses them.
    return sameZone(text, text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True when two names mean the same zone, as `Asia/Kolkata` and `Asia/Calcutta` do (b1).
 *
 * @param a a zone that {@link readZone} accepted
 * @param b another one
 */
export function sameZone(a: string, b: string): boolean {
  return inZone(0, a).equals(inZone(0, b));
}
