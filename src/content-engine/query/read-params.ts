import { Pattern } from "./pattern.ts";
import { QueryProblem } from "./query-problem.ts";

/** One object of a `sort`: fields with 1 or -1, and `$locale`, `$numeric`, `$caseFirst`, `$sensitivity`. */
export type SortRule = Readonly<Record<string, unknown>>;

/** Neighbours of a document in the filtered and sorted list (content-api §7). */
interface SurroundParams {
  /** A `_path`, or a condition; undefined finds nothing. */
  readonly query: unknown;
  readonly before: number;
  readonly after: number;
}

/** A query, checked (D4). */
export interface QueryParams {
  readonly where: readonly unknown[];
  readonly sort: readonly SortRule[];
  readonly only: readonly string[];
  readonly without: readonly string[];
  readonly skip: number;
  readonly limit: number;
  readonly first: boolean;
  readonly count: boolean;
  readonly dirConfig: boolean;
  readonly surround?: SurroundParams;
}

/** Default order: by place in the folder, numbers as numbers (D4). */
export const DEFAULT_SORT: readonly SortRule[] = [{ _stem: 1, $numeric: true }];

/** Most neighbours on one side. */
const MAX_NEIGHBOURS = 50;
/** Deepest nesting of a query's JSON. */
const MAX_DEPTH = 32;
/** Most values in a query's JSON. */
const MAX_VALUES = 2_000;
const WIRE_PATTERN = /^--REGEX \/(.*)\/([dgimsuy]*)$/s;

/**
 * Turns the wire form of regular expressions into {@link Pattern}s, anywhere in a value.
 *
 * @throws QueryProblem when one cannot be compiled, or the value is too deep or too large
 */
export function revivePatterns(value: unknown): unknown {
  let values = 0;
  const revive = (inner: unknown, depth: number): unknown => {
    values += 1;
    if (depth > MAX_DEPTH) throw new QueryProblem(`A query nests at most ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES) throw new QueryProblem(`A query has at most ${MAX_VALUES} values`);
    if (typeof inner === "string") {
      const match = WIRE_PATTERN.exec(inner);
      return match?.[1] ? new Pattern(match[1], match[2]) : inner;
    }
    if (inner instanceof RegExp) return new Pattern(inner.source, inner.flags);
    if (inner instanceof Date) return inner.toISOString();
    if (Array.isArray(inner)) return inner.map((item) => revive(item, depth + 1));
    if (!isObject(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, item]) => [key, revive(item, depth + 1)]),
    );
  };
  return revive(value, 0);
}

/**
 * Checks a query and fills in what it leaves out. Numbers, empty lists and empty text mean "no
 * query", another text matches nothing (content-api §4.1).
 *
 * @param value JSON with patterns revived
 * @throws QueryProblem naming the option and what it expects
 */
export function readParams(value: unknown): QueryParams {
  if (value === null) throw new QueryProblem("Invalid _params query: expected an object");
  if (typeof value === "string" && value !== "") return { ...readParams({}), where: [value] };
  const given = isObject(value) ? value : {};
  const where = listOf(given["where"]);
  const sort = listOf(given["sort"]);
  if (!sort.every(isObject)) throw new QueryProblem("sort expects objects such as {title: 1}");
  return {
    where,
    sort: sort.length > 0 ? sort : DEFAULT_SORT,
    only: keyList(given["only"], "only"),
    without: keyList(given["without"], "without"),
    skip: wholeNumber(given["skip"], "skip"),
    limit: wholeNumber(given["limit"], "limit"),
    first: Boolean(given["first"]),
    count: Boolean(given["count"]),
    dirConfig: Boolean(given["dirConfig"]),
    ...(given["surround"] !== undefined &&
      given["surround"] !== null && { surround: readSurround(given["surround"]) }),
  };
}

/** True for an object with keys, not a list, not a pattern. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Pattern)
  );
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

function keyList(value: unknown, name: string): readonly string[] {
  const list = listOf(value);
  if (list.every((key) => typeof key === "string")) return list;
  throw new QueryProblem(`${name} expects names of fields`);
}

function wholeNumber(value: unknown, name: string): number {
  if (value === undefined || value === null) return 0;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isSafeInteger(number) && number >= 0) return number;
  throw new QueryProblem(`${name} expects a whole number that is not negative`);
}

function readSurround(value: unknown): SurroundParams {
  const given = isObject(value) ? value : {};
  return {
    query: given["query"],
    before: neighbours(given["before"], "before"),
    after: neighbours(given["after"], "after"),
  };
}

function neighbours(value: unknown, name: string): number {
  if (value === undefined || value === null) return 1;
  if (
    typeof value === "number" &&
    Number.isInteger(value) &&
    value >= 0 &&
    value <= MAX_NEIGHBOURS
  ) {
    return value;
  }
  throw new QueryProblem(`surround.${name} expects a whole number from 0 to ${MAX_NEIGHBOURS}`);
}
