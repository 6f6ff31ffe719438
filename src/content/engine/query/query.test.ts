import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askQuery, createLocalSource } from "#content/local";
import type { ContentDocument } from "#content";

type Row = Readonly<Record<string, unknown>>;
type Source = ReturnType<typeof createLocalSource>;

const LOCALES = ["en", "he"];
const WORDS = ["film", "Film", "sound", "סרט", "É", "10", "9", ""];
const FIELDS = ["title", "year", "tags", "author.name", "missing", "constructor"];

const scalar = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.integer({ min: -2, max: 12 }),
  fc.boolean(),
  fc.constant(null),
);

/** Short lists, and long ones, whose values are kept as columns. */
const documents = fc
  .tuple(
    fc.array(
      fc.record({
        _locale: fc.constantFrom(...LOCALES),
        title: fc.option(scalar, { nil: undefined }),
        year: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
        tags: fc.option(fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }), { nil: undefined }),
        author: fc.option(fc.record({ name: scalar }), { nil: undefined }),
      }),
      { maxLength: 40 },
    ),
    fc.constantFrom(1, 16),
  )
  .map(([rows, times]) =>
    Array.from({ length: times }, () => rows)
      .flat()
      .map((row, index) => {
        const present = Object.entries(row).filter(([, item]) => item !== undefined);
        const stem = `blog/${index}.page`;
        return {
          _id: stem,
          _stem: stem,
          _path: `/blog/page-${index}`,
          ...Object.fromEntries(present),
        };
      }),
  );

const operator = fc.oneof(
  fc.record({ $eq: scalar }),
  fc.record({ $ne: scalar }),
  fc.record({ $gt: fc.integer({ min: -1, max: 4 }) }),
  fc.record({ $gte: fc.constantFrom(...WORDS) }),
  fc.record({ $lt: fc.constantFrom(...WORDS) }),
  fc.record({ $lte: fc.integer({ min: -1, max: 4 }) }),
  fc.record({
    $in: fc.array(
      scalar.filter((item) => item !== null),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    $contains: fc.oneof(fc.constantFrom(...WORDS), fc.array(fc.constantFrom(...WORDS))),
  }),
  fc.record({ $containsAny: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }) }),
  fc.record({ $icontains: fc.constantFrom(...WORDS) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $type: fc.constantFrom("string", "number", "object", "undefined") }),
  fc.record({ $regex: fc.constantFrom("/^f/i", "l+m", "^(a|i|S)", String.raw`/\d$/`, "^סר") }),
);
const { condition } = fc.letrec<{ condition: unknown; onFields: unknown }>((tie) => ({
  onFields: fc.dictionary(
    fc.constantFrom(...FIELDS),
    fc.oneof(scalar, operator, fc.record({ $not: operator })),
    { maxKeys: 2 },
  ),
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("onFields"),
    fc.record({ $and: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ $or: fc.array(tie("condition"), { maxLength: 3 }) }),
    fc.record({ $not: tie("condition") }),
  ),
}));

const direction = fc.constantFrom(1, -1);
const query = fc.record(
  {
    where: fc.array(condition, { maxLength: 2 }),
    sort: fc.array(
      fc.oneof(
        fc.dictionary(fc.constantFrom("title", "year", "author.name"), direction, { maxKeys: 2 }),
        fc.record({ _stem: direction, $numeric: fc.boolean() }),
      ),
      { maxLength: 2 },
    ),
    skip: fc.nat({ max: 5 }),
    limit: fc.nat({ max: 5 }),
    only: fc.array(fc.constantFrom("title", "year", "_path", "_"), { maxLength: 2 }),
    without: fc.array(fc.constantFrom("title", "tags"), { maxLength: 1 }),
  },
  { requiredKeys: [] },
);

describe("D4: queries answer what a plain reading of the rules answers", () => {
  it("lists, in both shapes", async () => {
    await fc.assert(
      fc.asyncProperty(documents, query, async (rows, params) => {
        const expected = naiveList(rows, params);
        const source = sourceOf(rows);
        expect(await ask(source, params, "default")).toEqual(expected.page);
        expect(await ask(source, params, "advanced")).toEqual({
          result: expected.page,
          total: expected.total,
          skip: params.skip ?? 0,
          limit: params.limit ?? 0,
        });
      }),
      { numRuns: 400 },
    );
  });

  it("first and count", async () => {
    await fc.assert(
      fc.asyncProperty(documents, query, async (rows, params) => {
        const { page, total } = naiveList(rows, { ...params, limit: 1 });
        const source = sourceOf(rows);
        expect(await ask(source, { ...params, first: true }, "default")).toEqual(page[0]);
        expect(await ask(source, { ...params, count: true }, "default")).toBe(total);
      }),
      { numRuns: 150 },
    );
  });

  it("neighbours", async () => {
    await fc.assert(
      fc.asyncProperty(
        documents,
        query,
        fc.nat({ max: 40 }),
        fc.nat({ max: 3 }),
        fc.nat({ max: 3 }),
        async (rows, { where, sort }, position, before, after) => {
          const params = { ...(where && { where }), ...(sort && { sort }) };
          const { page } = naiveList(rows, params);
          const path = `/blog/page-${position}`;
          const index = page.findIndex(({ _path }) => _path === path);
          const steps = [
            ...Array.from({ length: before }, (_, step) => step - before),
            ...Array.from({ length: after }, (_, step) => step + 1),
          ];
          const expected = steps.map((step) =>
            index === -1 ? null : (page[index + step] ?? null),
          );
          const surround = { query: path, before, after };
          expect(await ask(sourceOf(rows), { ...params, surround }, "default")).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  });
});

function sourceOf(rows: readonly Row[]): Source {
  return createLocalSource(rows as unknown as ContentDocument[], "en");
}

async function ask(source: Source, params: unknown, shape: "default" | "advanced") {
  const { pieces } = await askQuery(source, params, shape);
  let json = "";
  for await (const piece of pieces) json += piece;
  return json === "" ? undefined : JSON.parse(json);
}

interface Params {
  readonly where?: readonly unknown[];
  readonly sort?: readonly Row[];
  readonly skip?: number;
  readonly limit?: number;
  readonly only?: readonly string[];
  readonly without?: readonly string[];
}

/** content-api §5 and §6, read as plainly as possible: every document, every condition, one sort. */
function naiveList(rows: readonly Row[], params: Params): { page: Row[]; total: number } {
  const { where = [], sort = [], skip = 0, limit = 0, only = [], without = [] } = params;
  const found = rows
    .filter((row) => row["_locale"] === "en" && where.every((item) => holds(row, item)))
    .toSorted((a, b) => naiveOrder(a, b, sort.length > 0 ? sort : [{ _stem: 1, $numeric: true }]));
  const page = found.slice(skip, limit > 0 ? skip + limit : undefined).map((row) => {
    const kept = Object.entries(row).filter(([key]) => {
      const isNamed = only.includes(key) || (key.startsWith("_") && only.includes("_"));
      return !without.includes(key) && (only.length === 0 || isNamed);
    });
    return Object.fromEntries(kept);
  });
  return { page, total: found.length };
}

function naiveOrder(a: Row, b: Row, sort: readonly Row[]): number {
  for (const rule of sort) {
    const collator = new Intl.Collator("en", { numeric: Boolean(rule["$numeric"]) });
    for (const [key, sign] of Object.entries(rule)) {
      if (key.startsWith("$")) continue;
      const [x, y] = [field(a, key) ?? undefined, field(b, key) ?? undefined];
      if (x === undefined && y === undefined) continue;
      if (x === undefined) return 1;
      if (y === undefined) return -1;
      const order =
        typeof x === "number" && typeof y === "number" ? x - y : collator.compare(text(x), text(y));
      if (order !== 0) return sign === -1 ? -order : order;
    }
  }
  return 0;
}

function field(from: unknown, key: string): unknown {
  let current: unknown = from;
  for (const step of key.split(".")) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, step)) {
      return undefined;
    }
    current = (current as Row)[step];
  }
  return current;
}

/** A value as `String` writes it. */
function text(from: unknown): string {
  return String(from);
}

function holds(current: unknown, expected: unknown): boolean {
  if (expected === null) return current === null || current === undefined;
  if (typeof expected !== "object") return current === expected;
  return Object.entries(expected).every(([key, operand]: [string, unknown]) =>
    key.startsWith("$") ? meets(current, key, operand) : holds(field(current, key), operand),
  );
}

function meets(current: unknown, name: string, operand: unknown): boolean {
  const list = operand as readonly unknown[];
  const words = current === null || current === undefined ? "" : text(current);
  const isThere = current !== null && current !== undefined;
  const has = (sought: unknown): boolean =>
    Array.isArray(current) ? current.includes(sought) : isThere && words.includes(text(sought));
  switch (name) {
    case "$eq":
      return current === operand;
    case "$ne":
      return current !== operand;
    case "$gt":
      return (current as number) > (operand as number);
    case "$gte":
      return (current as number) >= (operand as number);
    case "$lt":
      return (current as number) < (operand as number);
    case "$lte":
      return (current as number) <= (operand as number);
    case "$in":
      return Array.isArray(current)
        ? current.some((item) => list.includes(item))
        : list.includes(current);
    case "$contains":
      return Array.isArray(operand) ? operand.every(has) : has(operand);
    case "$containsAny":
      return list.some(has);
    case "$icontains":
      return isThere && words.toLowerCase().includes(text(operand).toLowerCase());
    case "$exists":
      return (current !== undefined) === operand;
    case "$type":
      return typeof current === operand;
    case "$regex": {
      const [, source = text(operand), flags = ""] = /^\/(.*)\/(\w*)$/.exec(text(operand)) ?? [];
      return new RegExp(source, flags).test(current ? words : "");
    }
    case "$not":
      return !holds(current, operand);
    case "$and":
      return list.every((item) => holds(current, item));
    case "$or":
      return list.some((item) => holds(current, item));
    default:
      throw new Error(`The oracle does not know ${name}`);
  }
}
