import { Pattern, patternFromText } from "./pattern.ts";
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
/** Most objects of a `sort`, and most fields of one. */
const MAX_SORTS = 16;
const WIRE_PATTERN = /^--REGEX \/(.*)\/([dgimsuy]*)$/s;

/**
 * Checks that a query is small enough for everything that follows, which may recurse.
 *
 * @throws QueryProblem when it is too deep or too large
 */
export function checkSize(value: unknown): void {
  let values = 0;
  const visit = (inner: unknown, depth: number): void => {
    values += 1;
    if (depth > MAX_DEPTH) throw new QueryProblem(`A query nests at most ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES) throw new QueryProblem(`A query has at most ${MAX_VALUES} values`);
    if (typeof inner !== "object" || inner === null) return;
    for (const item of Object.values(inner)) visit(item, depth + 1);
  };
  visit(value, 0);
}

/**
 * Turns the wire form of regular expressions, anywhere in a value, and the text of `$regex` into
 * {@link Pattern}s.
 *
 * @throws QueryProblem when one cannot be compiled, or the value is too deep or too large
 */
export function revivePatterns(value: unknown): unknown {
  checkSize(value);
  const budget = { instructions: 0 };
  const revive = (inner: unknown, name?: string): unknown => {
    if (typeof inner === "string") {
      const [, source, flags = ""] = WIRE_PATTERN.exec(inner) ?? [];
      if (source) return new Pattern(source, flags, budget);
      return name === "$regex" ? patternFromText(inner, budget) : inner;
    }
    if (inner instanceof RegExp) return new Pattern(inner.source, inner.flags, budget);
    if (inner instanceof Date) return inner.toISOString();
    if (Array.isArray(inner)) return inner.map((item) => revive(item));
    if (!isObject(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, revive(item, key)]));
  };
  return revive(value);
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
  if ([sort, ...sort.map(Object.keys)].some(({ length }) => length > MAX_SORTS)) {
    throw new QueryProblem(`sort expects at most ${MAX_SORTS} objects and fields`);
  }
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

/** What the first condition that names a field says of it; undefined when none does. */
export function ownValue(where: readonly unknown[], field: string): unknown {
  for (const item of where) if (isObject(item) && Object.hasOwn(item, field)) return item[field];
  return undefined;
}
