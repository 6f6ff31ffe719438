import type { ContentDocument } from "../document/content-document.ts";
import { createYielder } from "./yield-to-event-loop.ts";
import { fieldReader } from "./columns.ts";
import { compileSort } from "./compile-sort.ts";
import { compileWhere, type Matcher } from "./compile-where.ts";
import type { DocumentSource } from "./document-source.ts";
import { DEFAULT_SORT, isObject, ownValue, type QueryParams } from "./read-params.ts";
import { select, type Selection, withinTime } from "./select.ts";
import { firstSorted } from "./yielding-sort.ts";

/** Result of a query before it takes one of the two shapes of the wire. */
export interface QueryOutcome {
  /** Number of documents that match, before skip and limit. */
  readonly total: number;
  /** Heads of the chosen documents; {@link project} makes the answers of them. */
  readonly items: readonly ContentDocument[];
  /** Heads of the neighbours, null where there is none. */
  readonly surround?: readonly (ContentDocument | null)[];
  /** Configuration of the folder, if requested and present. */
  readonly dirConfig?: Readonly<Record<string, unknown>>;
  /** Loads the document and picks the requested fields. */
  project(head: ContentDocument): Promise<ContentDocument>;
}

/** Fields that a head does not have. */
const BODY_FIELDS = ["body", "excerpt"];

/**
 * Answers a query (content-api §3.1): filter, sort, surround, skip, limit, folder configuration,
 * projection.
 *
 * @throws QueryProblem for conditions and orders that make no sense
 */
export async function runQuery(source: DocumentSource, params: QueryParams): Promise<QueryOutcome> {
  const where = withDefaultLocale(params.where, source.defaultLocale);
  const isSought = compileSurround(params.surround?.query);
  const withBodies = mentionsBody(where) || params.sort.some((rule) => mentionsBody(rule));
  const selection = await select(source, where, withBodies);
  const total = selection.places.length;
  const { skip } = params;
  const count = params.first ? 1 : params.limit > 0 ? params.limit : total;
  const sorted = await inOrder(selection, params, params.surround ? total : skip + count);
  const chosen = sorted.slice(skip, skip + count);
  const dirConfig = params.dirConfig ? findDirConfig(source, where, chosen[0]) : undefined;
  return {
    total,
    items: chosen,
    ...(params.surround && {
      surround: await neighboursOf(sorted, params.surround, isSought),
    }),
    ...(dirConfig && { dirConfig }),
    project: async (head) => project(needsBody(params) ? await source.load(head) : head, params),
  };
}

/** The first documents in the requested order; sources list them in the default one. */
async function inOrder(
  { list, places }: Selection,
  { sort }: QueryParams,
  count: number,
): Promise<readonly ContentDocument[]> {
  const compare = compileSort(sort, (field) => fieldReader(list, field));
  const isDefault = JSON.stringify(sort) === JSON.stringify(DEFAULT_SORT);
  const first = compare && !isDefault ? await firstSorted(places, compare, count) : places;
  return first.map((place) => list[place] as ContentDocument);
}

/** Unless a condition names a language, the default one is meant. */
function withDefaultLocale(
  where: readonly unknown[],
  defaultLocale: string | undefined,
): readonly unknown[] {
  const hasOwn = where.some((item) => isObject(item) && Boolean(item["_locale"]));
  return hasOwn || defaultLocale === undefined ? where : [...where, { _locale: defaultLocale }];
}

function compileSurround(query: unknown): Matcher {
  if (query === undefined || query === null) return () => false;
  return withinTime(compileWhere(typeof query === "string" ? { _path: query } : query));
}

async function neighboursOf(
  sorted: readonly ContentDocument[],
  { before, after }: { readonly before: number; readonly after: number },
  matches: Matcher,
): Promise<(ContentDocument | null)[]> {
  const index = await findIndex(sorted, matches);
  const at = (position: number): ContentDocument | null =>
    index === -1 ? null : (sorted[position] ?? null);
  return [
    ...Array.from({ length: before }, (_, step) => at(index - before + step)),
    ...Array.from({ length: after }, (_, step) => at(index + 1 + step)),
  ];
}

async function findIndex(documents: readonly ContentDocument[], matches: Matcher): Promise<number> {
  const yieldIfDue = createYielder(1);
  for (const [index, document] of documents.entries()) {
    if (matches(document)) return index;
    const pause = yieldIfDue();
    if (pause) await pause;
  }
  return -1;
}

function findDirConfig(
  source: DocumentSource,
  where: readonly unknown[],
  first: ContentDocument | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const requested = ownValue(where, "_path");
  const path = first?._path ?? (typeof requested === "string" ? requested : undefined);
  const locale = first?._locale ?? ownValue(where, "_locale");
  if (path === undefined) return undefined;
  const config = source.folderConfig(path, typeof locale === "string" ? locale : "");
  if (!config) return undefined;
  const fields = Object.entries(config).filter(([key]) => !key.startsWith("_"));
  return { _path: config._path, ...Object.fromEntries(fields) };
}

function mentionsBody(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsBody);
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([key, inner]) => BODY_FIELDS.includes(key.split(".", 1)[0] ?? "") || mentionsBody(inner),
  );
}

function needsBody({ only, without }: QueryParams): boolean {
  return BODY_FIELDS.some(
    (field) => !without.includes(field) && (only.length === 0 || only.includes(field)),
  );
}

/** `without` first, then `only`; a bare `_` or `$` means every field that starts so. */
function project(document: ContentDocument, { only, without }: QueryParams): ContentDocument {
  if (only.length === 0 && without.length === 0) return document;
  const named = (list: readonly string[], key: string): boolean =>
    list.includes(key) ||
    ((key.startsWith("_") || key.startsWith("$")) && list.includes(key.charAt(0)));
  return Object.fromEntries(
    Object.entries(document).filter(
      ([key]) => !named(without, key) && (only.length === 0 || named(only, key)),
    ),
  ) as unknown as ContentDocument;
}
