import * as v from "valibot";
import { type Studio, studioSchema, type StudioSettings } from "./studio-schema.ts";

/** One thing that is wrong in a configuration: where, what was expected, what was found. */
interface StudioProblem {
  path: string;
  expected: string;
  received: string;
}

/** Result of {@link parseStudio}. */
export type StudioResult =
  | { ok: true; studio: Studio }
  | { ok: false; problems: readonly StudioProblem[] };

/**
 * Checks a configuration and merges overrides into it, key by key; arrays, and the
 * values under `booking`, are replaced whole.
 *
 * @param base the object exported by `studio.config.ts`
 * @param overrides parsed JSON of the `STUDIO_CONFIG` file, if there is one
 */
export function parseStudio(base: unknown, overrides?: unknown): StudioResult {
  const merged = overrides === undefined ? base : mergeSettings(base, overrides);
  const parsed = v.safeParse(studioSchema, merged);
  if (parsed.success) return { ok: true, studio: parsed.output };
  return {
    ok: false,
    problems: parsed.issues.map((issue) => ({
      path: v.getDotPath(issue) ?? "(whole file)",
      // Where the schema says it in words, these; otherwise what valibot calls it.
      expected: issue.message.startsWith("Invalid ")
        ? (issue.expected ?? issue.message)
        : issue.message,
      received: issue.received,
    })),
  };
}

/** Identity with types: gives `studio.config.ts` completion and checks while writing. */
export function defineStudio(studio: StudioSettings): StudioSettings {
  return studio;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A configuration with overrides in it, as {@link parseStudio} merges them; neither is checked. */
export function mergeSettings(base: unknown, overrides: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(overrides)) return overrides;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const below = base[key];
    // A merged week would silently keep days that the override omits.
    const isRules = key === "booking" && isPlainObject(below) && isPlainObject(value);
    merged[key] = isRules ? { ...below, ...value } : mergeSettings(below, value);
  }
  return merged;
}
