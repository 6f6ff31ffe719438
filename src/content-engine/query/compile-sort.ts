import type { ContentDocument } from "../document/content-document.ts";
import { textOf, valueAt } from "./compile-where.ts";
import { QueryProblem } from "./query-problem.ts";
import type { SortRule } from "./read-params.ts";

/** Compares two documents as `Array.sort` expects. */
export type Comparator = (a: ContentDocument, b: ContentDocument) => number;

const SENSITIVITIES = ["base", "accent", "case", "variant"] as const;
const CASE_FIRST = ["upper", "lower", "false"] as const;
/** Language of comparisons that name none: the same on every machine. */
const DEFAULT_LOCALE = "en";

/**
 * Compiles `sort` (content-api §6): the first field weighs most, numbers compare as numbers, and
 * documents without the field come last in either direction.
 *
 * @returns undefined when nothing is to be ordered, as with `sort: {}`
 * @throws QueryProblem for unknown options
 */
export function compileSort(rules: readonly SortRule[]): Comparator | undefined {
  const comparators = rules.flatMap(compileRule);
  if (comparators.length === 0) return undefined;
  return (a, b) => {
    for (const compare of comparators) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compileRule(rule: SortRule): Comparator[] {
  const collator = collatorFor(rule);
  return Object.entries(rule)
    .filter(([key]) => !key.startsWith("$"))
    .map(([key, direction]): Comparator => {
      const sign = Number(textOf(direction)) === -1 ? -1 : 1;
      return (a, b) => compareValues(valueAt(a, key), valueAt(b, key), sign, collator);
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
