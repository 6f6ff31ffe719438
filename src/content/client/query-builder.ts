import type { ContentDocument } from "#content";

/** A condition or an order, as the content calls take them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parameters of a query while it is built; the order of keys is that of the calls. */
export type BuiltParams = Record<string, unknown>;

/** Default neighbours: one before and one after. */
interface SurroundOptions {
  readonly before?: number;
  readonly after?: number;
}

/** Sends finished parameters and gives the answer. */
export type Send = (params: BuiltParams) => Promise<unknown>;

/** What the builder must know of the site's content. */
export interface BuilderRules {
  /** Language of queries that name none; undefined when content has no languages. */
  readonly defaultLocale: string | undefined;
  /** True adds the exclusion of drafts to each query, as clients of advanced answers do. */
  readonly excludeDrafts: boolean;
}

/** Builds a query step by step and sends it (content-api §2). Every step gives a new builder. */
export interface QueryBuilder<T = ContentDocument> {
  where(condition: Fields | readonly Fields[]): QueryBuilder<T>;
  sort(rule: Fields | readonly Fields[]): QueryBuilder<T>;
  only(keys: string | readonly string[]): QueryBuilder<T>;
  without(keys: string | readonly string[]): QueryBuilder<T>;
  limit(count: number | string): QueryBuilder<T>;
  skip(count: number | string): QueryBuilder<T>;
  /** Documents of one language. */
  locale(code: string): QueryBuilder<T>;
  withDirConfig(): QueryBuilder<T>;
  withSurround(query: string | Fields, options?: SurroundOptions): QueryBuilder<T>;
  find(): Promise<readonly T[]>;
  /** @throws ContentError with status 404 when there is none */
  findOne(): Promise<T>;
  count(): Promise<number>;
  /** The neighbours of a document, null where there is none. */
  findSurround(query: string | Fields, options?: SurroundOptions): Promise<readonly (T | null)[]>;
  /** The parameters as they would be sent. */
  params(): BuiltParams;
}

/** Order of queries that name none (D4). */
const DEFAULT_SORT: readonly Fields[] = [{ _stem: 1, $numeric: true }];
/** Characters that a prefix pattern escapes (content-api §2.1). */
const ESCAPED = /[-[\]{}()*+.,^$\s/]/g;

/**
 * Starts a query.
 *
 * @param start pieces of a path, or parameters to begin with
 */
export function createQueryBuilder<T = ContentDocument>(
  start: readonly (string | Fields)[],
  rules: BuilderRules,
  send: Send,
): QueryBuilder<T> {
  const [first] = start;
  const given = typeof first === "object" ? normalize(first) : {};
  const pieces = start.filter((piece) => typeof piece === "string");
  const path = pieces.length > 0 ? joinPath(pieces) : undefined;
  return builderOver<T>(given, path, rules, send);
}

function builderOver<T>(
  params: BuiltParams,
  path: string | undefined,
  rules: BuilderRules,
  send: Send,
): QueryBuilder<T> {
  const next = (changes: BuiltParams): QueryBuilder<T> =>
    builderOver<T>({ ...params, ...changes }, path, rules, send);
  const finish = (changes: BuiltParams): BuiltParams =>
    complete({ ...params, ...changes }, path, rules);
  return {
    where: (condition) => next({ where: [...listOf(params["where"]), ...listOf(condition)] }),
    sort: (rule) => next({ sort: [...listOf(params["sort"]), ...listOf(rule)] }),
    only: (keys) => next({ only: listOf(keys) }),
    without: (keys) => next({ without: listOf(keys) }),
    limit: (count) => next({ limit: Number.parseInt(String(count), 10) }),
    skip: (count) => next({ skip: Number.parseInt(String(count), 10) }),
    locale: (code) => next({ where: [...listOf(params["where"]), { _locale: code }] }),
    withDirConfig: () => next({ dirConfig: true }),
    withSurround: (query, options) => next({ surround: { query, ...options } }),
    find: async () => (await send(finish({}))) as readonly T[],
    findOne: async () => (await send(finish({ first: true }))) as T,
    count: async () => (await send(finish({ count: true }))) as number,
    findSurround: async (query, options) =>
      (await send(finish({ surround: { query, ...options } }))) as readonly (T | null)[],
    params: () => finish({}),
  };
}

/** Adds what a query leaves out: its path, the order, drafts, the language. */
function complete(
  given: BuiltParams,
  path: string | undefined,
  { defaultLocale, excludeDrafts }: BuilderRules,
): BuiltParams {
  const params = { ...given };
  const where = (): unknown[] => listOf(params["where"]);
  if (path !== undefined) params["where"] = [...where(), { _path: pathCondition(path, params) }];
  if (listOf(params["sort"]).length === 0) params["sort"] = DEFAULT_SORT;
  const hasOwn = (key: string): boolean =>
    where().some((item) => typeof item === "object" && item !== null && key in item);
  if (excludeDrafts && !hasOwn("_draft")) params["where"] = [...where(), { _draft: { $ne: true } }];
  if (defaultLocale !== undefined && !hasOwn("_locale")) {
    params["where"] = [...where(), { _locale: defaultLocale }];
  }
  return params;
}

/** One document has exactly this path, many begin with it. A language does not make it many. */
function pathCondition(path: string, params: BuiltParams): string | RegExp {
  const conditions = listOf(params["where"]) as Fields[];
  const isOnlyLocale = conditions.every((condition) => Object.keys(condition).join() === "_locale");
  if (params["first"] && isOnlyLocale) return path.replace(/(?<=.)\/$/, "");
  return new RegExp(`^${path.replaceAll(ESCAPED, String.raw`\$&`)}`);
}

/** Parameters from an object are taken as they are; lists may be given as single values. */
function normalize(given: Fields): BuiltParams {
  const lists = ["where", "sort", "only", "without"];
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      lists.includes(key) && value !== undefined ? listOf(value) : value,
    ]),
  );
}

function joinPath(pieces: readonly string[]): string {
  const joined = pieces.map((piece, index) => (index === 0 ? piece : piece.replace(/^\//, "")));
  const path = joined.join("/").replaceAll(/\/{2,}/g, "/");
  return path.startsWith("/") ? path : `/${path}`;
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]) : [value];
}
