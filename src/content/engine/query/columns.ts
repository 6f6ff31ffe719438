import type { ContentDocument } from "../document/content-document.ts";
import { valueAt } from "./compile-where.ts";

/** Gives the value of a field of the document at a place of a list. */
export type FieldReader = (place: number) => unknown;

/** Lists shorter than this are read document by document. */
const SHORT = 64;

/** Maximum cached columns per list: more than any site queries, fewer than a flood names. */
const MOST = 24;

/** Columns of whole lists by their fields. */
const known = new WeakMap<readonly ContentDocument[], Map<string, readonly unknown[]>>();

/**
 * Reads a field (dots lead deeper) of the documents of a list, which is not changed afterwards. A head
 * is large, and reading thousands of them waits for memory. The values of a long list are therefore
 * stored together, as a column, for the lifetime of the list.
 */
export function fieldReader(list: readonly ContentDocument[], field: string): FieldReader {
  if (list.length < SHORT) return (place) => valueAt(list[place], field);
  const column = columnOf(list, field);
  return (place) => column[place];
}

function columnOf(list: readonly ContentDocument[], field: string): readonly unknown[] {
  const columns = known.get(list) ?? new Map<string, readonly unknown[]>();
  known.set(list, columns);
  const cached = columns.get(field);
  if (cached) return cached;
  const values = list.map((document) => valueAt(document, field));
  const isWorthKeeping = columns.size < MOST && values.some((value) => value !== undefined);
  if (!isWorthKeeping) return values;
  const column = copyClosely(values);
  columns.set(field, column);
  return column;
}

/** Texts and lists of texts are adjacent in the copy, in the order of the list. */
function copyClosely(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map((value) => (isText(value) ? value : null));
  const copies = JSON.parse(JSON.stringify(texts)) as readonly unknown[];
  return values.map((value, place) => copies[place] ?? value);
}

function isText(value: unknown): boolean {
  return (
    typeof value === "string" ||
    (Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}
