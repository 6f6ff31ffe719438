import { Pattern, patternFromText } from "./pattern.ts";
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
  $gt: (operand) => (value) => (value as number) > (operand as number),
  $gte: (operand) => (value) => (value as number) >= (operand as number),
  $lt: (operand) => (value) => (value as number) < (operand as number),
  $lte: (operand) => (value) => (value as number) <= (operand as number),
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
    const pattern = toPattern(operand, name);
    return (value) => pattern.test(value ? textOf(value) : "");
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
  return (value) => matchers.every((matches) => matches(value));
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

function toPattern(operand: unknown, name: string): Pattern {
  if (operand instanceof Pattern) return operand;
  if (typeof operand === "string") return patternFromText(operand);
  throw new QueryProblem(`${name} expects a regular expression`);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A value as text: lists joined by commas, as JavaScript does. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? "[object Object]"
    : String(value);
}
