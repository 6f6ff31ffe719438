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
  if (isTooDeep(data, MAX_DEPTH)) return { ...TOO_DEEP, line };
  const key = findReservedKey(data);
  return key === undefined
    ? undefined
    : { line, expected: "another key", hint: `${key} is reserved` };
}

/** Dots in a key lead deeper, too. */
function isTooDeep(value: unknown, left: number): boolean {
  if (left < 0) return true;
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) =>
    isTooDeep(inner, left - key.split(".").length),
  );
}

function findReservedKey(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (key.split(".").some((step) => RESERVED_KEYS.has(step))) return key;
    const found = findReservedKey(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
