import type { ContentDocument } from "../document/content-document.ts";
import { createYielder } from "./yield-to-event-loop.ts";
import { fieldReader } from "./columns.ts";
import { compileWhere, type Matcher } from "./compile-where.ts";
import type { DocumentSource } from "./document-source.ts";
import { Pattern } from "./pattern.ts";
import { QueryProblem } from "./query-problem.ts";
import { isObject, ownValue } from "./read-params.ts";

/** Documents of a list that match. */
export interface Selection {
  readonly list: readonly ContentDocument[];
  /** Their places in the list, in its order. */
  readonly places: readonly number[];
}

/** True for the document at a place. */
type Test = (place: number) => boolean;

/** Longest time that a condition may take on all documents together, in milliseconds. */
const MAX_MATCH_MS = 2_000;
/** Values up to which a condition costs next to nothing on any one document. */
const FEW_VALUES = 50;
/** Documents tested before yielding to the event loop. */
const AT_ONCE = 2_048;

/**
 * The documents that match all conditions, in the source's own order.
 *
 * @param withBodies true when conditions or orders read what only whole documents have
 * @throws QueryProblem for conditions that make no sense or take too long
 */
export async function select(
  source: DocumentSource,
  where: readonly unknown[],
  withBodies: boolean,
): Promise<Selection> {
  const path = ownValue(where, "_path");
  const locale = ownValue(where, "_locale");
  const list = source.heads({
    ...(typeof path === "string" && { path }),
    ...(typeof locale === "string" && { locale }),
  });
  if (withBodies) return selectLoaded(source, list, withinTime(compileWhere({ $and: where })));
  const isHeavy = mayTakeLong(where);
  const yieldIfDue = createYielder(1);
  const tests: Test[] = [];
  if (isHeavy) {
    const matches = withinTime(compileWhere({ $and: where }));
    tests.push((place) => matches(list[place]));
  } else {
    for (const condition of where) {
      tests.push(...testsOf(list, condition));
      await yieldIfDue();
    }
  }
  const step = isHeavy ? 1 : AT_ONCE;
  const places: number[] = [];
  for (let start = 0; start < list.length; start += step) {
    const length = Math.min(step, list.length - start);
    let left = Array.from({ length }, (_, index) => start + index);
    for (const test of tests) left = left.filter(test);
    places.push(...left);
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return { list, places };
}

/** Loads one document after the other; those that match stay loaded. */
async function selectLoaded(
  source: DocumentSource,
  heads: readonly ContentDocument[],
  matches: Matcher,
): Promise<Selection> {
  const yieldIfDue = createYielder(1);
  const list: ContentDocument[] = [];
  for (const head of heads) {
    const document = await source.load(head);
    if (matches(document)) list.push(document);
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return { list, places: [...list.keys()] };
}

/** Each field of a condition by itself, so that its values are read one beside the other. */
function testsOf(list: readonly ContentDocument[], condition: unknown): readonly Test[] {
  if (!isObject(condition)) {
    const matches = compileWhere(condition);
    return [(place) => matches(list[place])];
  }
  return Object.entries(condition).map(([key, operand]): Test => {
    if (key.startsWith("$")) {
      const matches = compileWhere({ [key]: operand });
      return (place) => matches(list[place]);
    }
    const [read, matches] = [fieldReader(list, key), compileWhere(operand)];
    return (place) => matches(read(place));
  });
}

/** True for conditions that may be slow on a single document; watching the others costs more. */
function mayTakeLong(where: readonly unknown[]): boolean {
  let values = 0;
  const visit = (value: unknown): boolean => {
    values += 1;
    if (value instanceof Pattern) return value.prefix === undefined;
    return typeof value === "object" && value !== null && Object.values(value).some(visit);
  };
  return visit(where) || values > FEW_VALUES;
}

/** A condition that gives up when it has cost too much; each document may take long by itself. */
export function withinTime(matches: Matcher): Matcher {
  let spent = 0;
  return (value) => {
    const start = performance.now();
    const result = matches(value);
    spent += performance.now() - start;
    if (spent > MAX_MATCH_MS) throw new QueryProblem("The conditions of the query take too long");
    return result;
  };
}
