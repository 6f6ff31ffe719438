import type { ContentDocument } from "../document/content-document.ts";
import { textOf, valueAt } from "./compile-where.ts";
import { QueryProblem } from "./query-problem.ts";
import type { SortRule } from "./read-params.ts";

/** Compares two items as `Array.sort` expects. */
type Comparator<T> = (a: T, b: T) => number;

/** Gives the value of a field of an item. */
type Reader<T> = (item: T) => unknown;

const SENSITIVITIES = ["base", "accent", "case", "variant"] as const;
const CASE_FIRST = ["upper", "lower", "false"] as const;
/** Language of comparisons that name none: the same on every machine. */
const DEFAULT_LOCALE = "en";

/**
 * Compiles `sort` (content-api §6): the first field weighs most, numbers compare as numbers, and
 * documents without the field come last in either direction.
 *
 * @param readerOf how fields of the items are read
 * @returns undefined when nothing is to be ordered, as with `sort: {}`
 * @throws QueryProblem for unknown options
 */
export function compileSort<T>(
  rules: readonly SortRule[],
  readerOf: (field: string) => Reader<T>,
): Comparator<T> | undefined {
  const comparators = rules.flatMap((rule) => compileRule(rule, readerOf));
  if (comparators.length === 0) return undefined;
  return (a, b) => {
    for (const compare of comparators) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** How fields of documents are read. */
export function documentReader(field: string): Reader<ContentDocument> {
  return (document) => valueAt(document, field);
}

function compileRule<T>(rule: SortRule, readerOf: (field: string) => Reader<T>): Comparator<T>[] {
  const collator = collatorFor(rule);
  return Object.entries(rule)
    .filter(([key]) => !key.startsWith("$"))
    .map(([key, direction]): Comparator<T> => {
      const sign = Number(textOf(direction)) === -1 ? -1 : 1;
      const read = readerOf(key);
      return (a, b) => compareValues(read(a), read(b), sign, collator);
    });
}

function compareValues(a: unknown, b: unknown, sign: number, collator: Intl.Collator): number {
  const [hasA, hasB] = [a !== undefined && a !== null, b !== undefined && b !== null];
  if (!hasA || !hasB) return Number(hasB) - Number(hasA);
  if (typeof a === "number" && typeof b === "number") return sign * (a - b);
  return sign * collator.compare(textOf(a), textOf(b));
}

const collators = new Map<string, Intl.Collator>();

function collatorFor(rule: SortRule): Intl.Collator {
  const { $locale: locale, $numeric: numeric, $caseFirst, $sensitivity } = rule;
  const sensitivity = choice($sensitivity, SENSITIVITIES, "$sensitivity");
  const caseFirst = choice($caseFirst, CASE_FIRST, "$caseFirst");
  if (locale !== undefined && locale !== null && !isLanguageTag(locale)) {
    throw new QueryProblem("$locale expects a language tag such as fr");
  }
  const tag = typeof locale === "string" ? locale : DEFAULT_LOCALE;
  const key = [tag, Boolean(numeric), sensitivity, caseFirst].join();
  const known = collators.get(key);
  if (known) return known;
  const collator = new Intl.Collator(tag, {
    numeric: Boolean(numeric),
    ...(sensitivity && { sensitivity }),
    ...(caseFirst && { caseFirst }),
  });
  if (collators.size > 100) collators.clear();
  collators.set(key, collator);
  return collator;
}

function choice<T extends string>(
  value: unknown,
  choices: readonly T[],
  name: string,
): T | undefined {
  if (value === undefined || value === null) return undefined;
  const found = choices.find((candidate) => candidate === textOf(value));
  if (found === undefined) throw new QueryProblem(`${name} expects one of ${choices.join(", ")}`);
  return found;
}

function isLanguageTag(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
