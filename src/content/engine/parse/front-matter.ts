import { type Document, isMap, LineCounter, parseDocument, visit } from "yaml";
import type { TextProblem } from "../content-problem.ts";
import { findDataProblem } from "./check-data.ts";

/** Maximum errors reported per file; the first one usually causes the others. */
const MAX_PROBLEMS = 5;
/** Maximum YAML per file, in characters: parsing is slow and blocks other work. */
const MAX_YAML = 50_000;
/** How often aliases may be followed, so that aliases of aliases cannot explode. */
const MAX_ALIASES = 100;
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
  if (text.length > MAX_YAML) return { ok: false, problems: [tooLong(text.length, firstLine)] };
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, version: "1.2", prettyErrors: false });
  const line = (offset: number): number => lineCounter.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    return {
      ok: false,
      problems: document.errors.slice(0, MAX_PROBLEMS).map((error) => ({
        line: line(error.pos[0]),
        expected: `valid YAML (${error.message})`,
        hint: "check indentation and quotes at or just before this line",
      })),
    };
  }
  const resolved = resolveAliases(document);
  if (!resolved.ok) {
    const expected = "aliases that stand for a value of reasonable size";
    const problem = { line: line(aliasOffset(document)), expected, hint: resolved.reason };
    return { ok: false, problems: [problem] };
  }
  const { data } = resolved;
  const problem = findDataProblem(data, firstLine);
  if (problem) return { ok: false, problems: [problem] };
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

function tooLong(length: number, line: number): TextProblem {
  return {
    line,
    expected: `at most ${MAX_YAML / 1_000},000 characters of YAML`,
    hint: `it has ${length}; write long data as JSON, which is read fifty times faster`,
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

type ResolvedYaml =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly reason: string };

/** The values of a document; aliases that name nothing, contain themselves or explode are refused. */
function resolveAliases(document: Document): ResolvedYaml {
  try {
    const plain: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return { ok: true, data: JSON.parse(JSON.stringify(plain ?? null)) };
  } catch (error) {
    const [reason = ""] = (error as Error).message.split("\n");
    return { ok: false, reason };
  }
}

/** Where the first alias stands that names nothing, else the first of all. */
function aliasOffset(document: Document): number {
  const found: { any?: number; unresolved?: number } = {};
  visit(document, {
    Alias(_key, node) {
      const start = rangeStart(node) ?? 0;
      found.any ??= start;
      if (!node.resolve(document)) found.unresolved ??= start;
    },
  });
  return found.unresolved ?? found.any ?? 0;
}

function rangeStart(node: unknown): number | undefined {
  const range = (node as { range?: readonly number[] } | null)?.range;
  return range?.[0];
}
