import { Pattern } from "./pattern.ts";
import { QueryProblem } from "./query-problem.ts";
import { isObject } from "./read-params.ts";

/** A condition made ready: true for values that meet it. */
export type Matcher = (value: unknown) => boolean;

/**
 * Compiles a condition of `where` (content-api §5). All keys of an object must hold; keys that start
 * with `$` are operators, others lead into the value, dots deeper. `null` matches null and missing
 * values.
 *
 * @throws QueryProblem for unknown operators and operands that an operator cannot use
 */
export function compileWhere(condition: unknown): Matcher {
  if (condition === null) return (value) => value === null || value === undefined;
  if (Array.isArray(condition)) {
    return every(
      condition.map((item, index) => {
        const matches = compileWhere(item);
        return (value) => matches(valueAt(value, String(index)));
      }),
    );
  }
  if (!isObject(condition)) return equals(condition);
  return every(
    Object.entries(condition).map(([key, operand]) => {
      if (key.startsWith("$")) return compileOperator(key, operand);
      const matches = compileWhere(operand);
      return (value) => matches(valueAt(value, key));
    }),
  );
}

/** The value at a field of a document; dots lead deeper, numbers into lists. */
export function valueAt(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, key)) return (value as Record<string, unknown>)[key];
  const dot = key.indexOf(".");
  if (dot === -1) return undefined;
  return valueAt(valueAt(value, key.slice(0, dot)), key.slice(dot + 1));
}

type Operator = (operand: unknown, name: string) => Matcher;

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: equals,
  $ne: (operand) => not(equals(operand)),
  $gt: compares((value, operand) => value > operand),
  $gte: compares((value, operand) => value >= operand),
  $lt: compares((value, operand) => value < operand),
  $lte: compares((value, operand) => value <= operand),
  $in: isIn,
  $contains: (operand) => contains(toList(operand), "every"),
  $containsAny: (operand, name) => contains(expectList(operand, name), "some"),
  $icontains(operand, name) {
    if (typeof operand !== "string") throw new QueryProblem(`${name} expects text`);
    const sought = operand.toLowerCase();
    return (value) => isPresent(value) && textOf(value).toLowerCase().includes(sought);
  },
  $exists: (operand) => (value) => (value !== undefined) === Boolean(operand),
  $type: (operand) => (value) => typeof value === operand,
  $regex(operand, name) {
    if (!(operand instanceof Pattern))
      throw new QueryProblem(`${name} expects a regular expression`);
    return (value) => operand.test(value ? textOf(value) : "");
  },
  $not: (operand) => not(compileWhere(operand)),
  $and: (operand, name) => every(expectList(operand, name).map(compileWhere)),
  $or(operand, name) {
    const matchers = expectList(operand, name).map(compileWhere);
    return (value) => matchers.some((matches) => matches(value));
  },
  $match: compileWhere,
};

function compileOperator(name: string, operand: unknown): Matcher {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator) throw new QueryProblem(`${name} is not an operator`);
  return operator(operand, name);
}

function equals(operand: unknown): Matcher {
  if (operand instanceof Pattern) {
    return (value) => isPresent(value) && operand.test(textOf(value));
  }
  return (value) => value === operand;
}

/** Compares as JavaScript does; what is neither number nor text nor truth as its text. */
function compares(holds: (value: number, operand: number) => boolean): Operator {
  const comparable = (given: unknown): number =>
    (typeof given === "object" && given !== null ? textOf(given) : given) as number;
  return (operand) => {
    const other = comparable(operand);
    return (value) => holds(comparable(value), other);
  };
}

function isIn(operand: unknown): Matcher {
  const list = toList(operand);
  const matchers = list.map(compileWhere);
  return (value) =>
    Array.isArray(value)
      ? value.some((item) => list.includes(item))
      : matchers.some((matches) => matches(value));
}

function contains(sought: readonly unknown[], mode: "every" | "some"): Matcher {
  return (value) => {
    const has = Array.isArray(value)
      ? (item: unknown) => value.includes(item)
      : (item: unknown) => isPresent(value) && textOf(value).includes(textOf(item));
    return sought[mode](has);
  };
}

function every(matchers: readonly Matcher[]): Matcher {
  const [only] = matchers;
  if (only && matchers.length === 1) return only;
  return (value) => {
    for (const matches of matchers) if (!matches(value)) return false;
    return true;
  };
}

function not(matches: Matcher): Matcher {
  return (value) => !matches(value);
}

function toList(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? (operand as unknown[]) : [operand];
}

function expectList(operand: unknown, name: string): readonly unknown[] {
  if (Array.isArray(operand)) return operand as unknown[];
  throw new QueryProblem(`${name} expects a list`);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A value as text: lists joined by commas, as JavaScript does, but never by a value's own `toString`. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value.map((item) => (isPresent(item) ? textOf(item) : "")).join();
  return typeof value === "object" && value !== null ? "[object Object]" : String(value);
}
