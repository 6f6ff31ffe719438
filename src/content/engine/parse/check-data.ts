import type { TextProblem } from "../content-problem.ts";

/** Nesting beyond which data is refused: everything that follows may recurse. */
const MAX_DEPTH = 100;
/** Keys that would reach into JavaScript's own objects. */
const RESERVED_KEYS = new Set(["__proto__", "constructor", "prototype"]);

/** Message for data that is nested too deep. */
export const TOO_DEEP: TextProblem = {
  line: 1,
  expected: `data of at most ${MAX_DEPTH} levels`,
  hint: "lists and objects stand inside of each other too often",
};

/**
 * What makes data unfit for a document: too many levels, or a key that is also JavaScript's own.
 *
 * @param data survives JSON
 * @param line where to look
 */
export function findDataProblem(data: unknown, line: number): TextProblem | undefined {
  let problem: TextProblem | undefined;
  const visit = (value: unknown, left: number): void => {
    if (left < 0) problem ??= { ...TOO_DEEP, line };
    if (problem || typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      // Dots in a key lead deeper, too.
      const steps = key.split(".");
      if (steps.some((step) => RESERVED_KEYS.has(step))) {
        problem ??= { line, expected: "another key", hint: `${key} is reserved` };
      }
      visit(inner, left - steps.length);
    }
  };
  visit(data, MAX_DEPTH);
  return problem;
}
