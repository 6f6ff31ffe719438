import JSON5 from "json5";
import {
  findNodeAtLocation,
  type ParseError,
  parse as parseJsonc,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import Papa from "papaparse";
import type { TextProblem } from "../content-problem.ts";
import { findDataProblem, TOO_DEEP } from "./check-data.ts";
import {
  type Data,
  isData,
  type LineOf,
  nestDottedKeys,
  readYaml,
  type YamlResult,
} from "./front-matter.ts";

/** Result of reading a data file: a map of keys, or a list that becomes the body. */
export type DataResult = YamlResult<Data>;

/** Reads YAML: a map, a list, or nothing. */
export function parseYamlFile(text: string): DataResult {
  const read = readYaml(text);
  if (!read.ok) return read;
  return fromValue(read.data === null ? {} : read.data, read.lineOf, nestDottedKeys);
}

/** Reads JSON; comments and trailing commas are errors. */
export function parseJsonFile(text: string): DataResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failure(findJsonProblem(text));
  }
  return fromValue(value, (path) => {
    const root = parseTree(text);
    const node = root && findNodeAtLocation(root, [...path]);
    return lineAt(text, node?.offset ?? 0);
  });
}

/** Where JSON stops being JSON, found by a parser that is slower but knows. */
function findJsonProblem(text: string): TextProblem {
  const errors: ParseError[] = [];
  try {
    parseJsonc(text, errors, { disallowComments: true });
  } catch {
    return TOO_DEEP;
  }
  const [found] = errors;
  return {
    line: lineAt(text, found?.offset ?? 0),
    expected: `valid JSON${found ? ` (${printParseErrorCode(found.error)})` : ""}`,
    hint: "look for a missing comma, quote or brace at or just before this line",
  };
}

/** Reads JSON5: comments, trailing commas, unquoted keys. */
export function parseJson5File(text: string): DataResult {
  try {
    return fromValue(JSON5.parse(text), () => 1);
  } catch (error) {
    const { lineNumber, message } = error as SyntaxError & { lineNumber?: number };
    return failure({
      line: lineNumber ?? 1,
      expected: `valid JSON5 (${message})`,
      hint: "look for a missing comma, quote or brace at or just before this line",
    });
  }
}

/** Reads CSV with commas and a header line into a list of rows; every value is trimmed text. */
export function parseCsvFile(text: string): DataResult {
  const { data: rows, errors } = Papa.parse<string[]>(text, {
    delimiter: ",",
    skipEmptyLines: true,
  });
  const [error] = errors;
  if (error) {
    return failure({
      line: (error.row ?? 0) + 1,
      expected: `valid CSV (${error.message})`,
      hint: "look for a quote that is not closed",
    });
  }
  const [header = [], ...records] = rows.map((row) => row.map((cell) => cell.trim()));
  const tooLong = records.findIndex((record) => record.length > header.length);
  if (tooLong !== -1) {
    return failure({
      line: tooLong + 2,
      expected: `at most ${header.length} cells, as in the header`,
      hint: "quote cells that contain a comma",
    });
  }
  const body = records.map((record) =>
    Object.fromEntries(
      record.flatMap((cell, index) => {
        const isMissing = cell === "" && index === record.length - 1;
        return isMissing ? [] : [[header[index] ?? "", cell]];
      }),
    ),
  );
  return fromValue(body, () => 1);
}

function fromValue(
  value: unknown,
  lineOf: LineOf,
  shape: (data: Data) => Data = (data) => data,
): DataResult {
  const problem = findDataProblem(value, 1);
  if (problem) return failure(problem);
  if (Array.isArray(value)) return { ok: true, data: { body: value }, lineOf };
  if (isData(value)) return { ok: true, data: shape(value), lineOf };
  return failure({ line: 1, expected: "keys and values, or a list", hint: "write key: value" });
}

function failure(problem: TextProblem): DataResult {
  return { ok: false, problems: [problem] };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
