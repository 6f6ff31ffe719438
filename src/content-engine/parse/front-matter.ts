import { isMap, LineCounter, parseDocument } from "yaml";
import type { TextProblem } from "../content-problem.ts";

/** Keys that would reach into JavaScript's own objects. */
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor", "prototype"]);
const FRONT_MATTER = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Data of a file: keys and values that survive JSON. */
export type Data = Record<string, unknown>;

/** Result of reading YAML. */
export type YamlResult<T> =
  | { readonly ok: true; readonly data: T; readonly lineOf: LineOf }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** Line of a value by its keys, counted from 1 in the file; the first line when it is not there. */
export type LineOf = (path: readonly (string | number)[]) => number;

/** A text split into the raw front matter and the rest; line ends must be `\n`. */
export interface SplitText {
  /** Undefined when the text does not begin with front matter. */
  readonly yaml?: string;
  readonly rest: string;
  /** Line on which the rest begins, counted from 1. */
  readonly restLine: number;
}

/** Splits front matter off; unclosed or later `---` is ordinary text. */
export function splitFrontMatter(text: string): SplitText {
  const match = FRONT_MATTER.exec(text);
  if (!match) return { rest: text, restLine: 1 };
  const [whole] = match;
  return {
    yaml: match[1] ?? "",
    rest: text.slice(whole.length),
    restLine: whole.split("\n").length,
  };
}

/** Reads front matter: YAML 1.2 core, a map; dotted keys become nested (content-api §9). */
export function readFrontMatter(yaml: string): YamlResult<Data> {
  const read = readYaml(yaml, 2);
  if (!read.ok) return read;
  if (read.data === null) return { ...read, data: {} };
  if (isData(read.data)) return { ...read, data: nestDottedKeys(read.data) };
  return {
    ok: false,
    problems: [{ line: 2, expected: "front matter of keys and values", hint: "write key: value" }],
  };
}

/**
 * Reads YAML 1.2 core; what JSON cannot hold becomes null.
 *
 * @param firstLine line of the text's first line in its file
 */
export function readYaml(text: string, firstLine = 1): YamlResult<unknown> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, version: "1.2", prettyErrors: false });
  const line = (offset: number): number => lineCounter.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    return {
      ok: false,
      problems: document.errors.map((error) => ({
        line: line(error.pos[0]),
        expected: `valid YAML (${error.message})`,
        hint: "check indentation and quotes at or just before this line",
      })),
    };
  }
  const forbidden = findForbiddenKey(document.toJS({ mapAsMap: true, maxAliasCount: 100 }));
  if (forbidden) {
    return {
      ok: false,
      problems: [{ line: firstLine, expected: "another key", hint: `${forbidden} is reserved` }],
    };
  }
  const data: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null));
  return {
    ok: true,
    data,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const node: unknown = document.getIn(path.slice(0, length), true);
        const start = rangeStart(node);
        if (start !== undefined) return line(start);
      }
      return isMap(document.contents) ? line(document.contents.range?.[0] ?? 0) : firstLine;
    },
  };
}

/** True for an object with keys. */
export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `{"a.b": 1}` → `{a: {b: 1}}`; later keys win, existing objects are filled. */
export function nestDottedKeys(data: Data): Data {
  if (!Object.keys(data).some((key) => key.includes("."))) return data;
  const nested: Data = {};
  for (const [key, value] of Object.entries(data)) {
    const steps = key.split(".");
    const last = steps.pop() ?? key;
    let target = nested;
    for (const step of steps) {
      const below = target[step];
      const next: Data = isData(below) ? { ...below } : {};
      target[step] = next;
      target = next;
    }
    target[last] = isData(value) ? nestDottedKeys(value) : value;
  }
  return nested;
}

function findForbiddenKey(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findForbiddenKey).find(Boolean);
  if (!(value instanceof Map)) return undefined;
  for (const [key, below] of value as Map<unknown, unknown>) {
    const name = String(key);
    if (name.split(".").some((step) => FORBIDDEN_KEYS.has(step))) return name;
    const found = findForbiddenKey(below);
    if (found) return found;
  }
  return undefined;
}

function rangeStart(node: unknown): number | undefined {
  const range = (node as { range?: readonly number[] } | null)?.range;
  return range?.[0];
}
