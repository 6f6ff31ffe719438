import type { ContentDocument } from "../document/content-document.ts";
import { titleOf } from "../document/source-identity.ts";
import { compileSort } from "./compile-sort.ts";
import type { DocumentSource } from "./document-source.ts";
import { QueryProblem } from "./query-problem.ts";
import { DEFAULT_SORT, isObject, type QueryParams } from "./read-params.ts";
import { runQuery } from "./run-query.ts";
import { sortBreathing } from "./sort-breathing.ts";

/** Front matter fields that navigation carries, besides those under `navigation`. */
const NAVIGATION_FIELDS = ["icon", "navTitle", "redirect", "badge"];

/** An entry of the navigation tree; further fields come from front matter. */
export interface NavigationItem {
  readonly title: unknown;
  readonly _path: string;
  readonly children?: readonly NavigationItem[];
  readonly [field: string]: unknown;
}

/** A node while the tree grows. */
interface Node {
  fields: Record<string, unknown>;
  readonly path: string;
  /** Place among its siblings. */
  readonly rank: number;
  readonly children: Node[];
}

/**
 * Builds the navigation tree (content-api §10) of the documents that a query selects, without
 * partials and without those that say `navigation: false`.
 *
 * @throws QueryProblem for queries that make no sense, or ask for one document
 */
export async function buildNavigation(
  source: DocumentSource,
  params: QueryParams,
): Promise<readonly NavigationItem[]> {
  if (params.first) throw new QueryProblem("navigation expects a query for many documents");
  const outcome = await runQuery(source, {
    ...params,
    where: [...params.where, { _partial: false, navigation: { $ne: false } }],
  });
  const ranked = await rankDocuments(outcome.items, params);
  return toItems(growTree(ranked, localeOf(params, source), source));
}

/** Documents in the default order, whatever the query's own order was. */
async function rankDocuments(
  items: readonly ContentDocument[],
  params: QueryParams,
): Promise<readonly ContentDocument[]> {
  const compare = compileSort(DEFAULT_SORT);
  return params.sort === DEFAULT_SORT || !compare ? items : sortBreathing(items, compare);
}

function localeOf(params: QueryParams, source: DocumentSource): string {
  const named = params.where.find((item) => isObject(item) && Boolean(item["_locale"]));
  const locale = isObject(named) ? named["_locale"] : undefined;
  return typeof locale === "string" ? locale : (source.defaultLocale ?? "");
}

function growTree(
  documents: readonly ContentDocument[],
  locale: string,
  source: DocumentSource,
): readonly Node[] {
  const root: Node[] = [];
  const folders = new Map<string, Node>();
  const hidden = new Map<string, boolean>();
  const configOf = (path: string): Record<string, unknown> | undefined =>
    source.folderConfig(path, locale);
  const isHidden = (path: string): boolean => {
    const known = hidden.get(path);
    if (known !== undefined) return known;
    const parent = parentOf(path);
    const result = configOf(path)?.["navigation"] === false || (path !== "/" && isHidden(parent));
    hidden.set(path, result);
    return result;
  };
  const siblingsOf = (path: string, rank: number): Node[] => {
    const parent = parentOf(path);
    return parent === "/" ? root : folderAt(parent, rank).children;
  };
  const folderAt = (path: string, rank: number): Node => {
    const known = folders.get(path);
    if (known) return known;
    const title = titleOf(path.slice(path.lastIndexOf("/") + 1));
    const fields = { title, ...configFields(configOf(path)) };
    const folder: Node = { fields, path, rank, children: [] };
    folders.set(path, folder);
    siblingsOf(path, rank).push(folder);
    return folder;
  };

  const byPath = documents
    .map((document, rank) => ({ document, rank, path: String(document._path) }))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const { document, rank, path } of byPath) {
    const isIndex = /(?:^|\/)(?:\d+\.)?index\.md$/.test(String(document._file)) && path !== "/";
    if (isHidden(isIndex ? path : parentOf(path))) continue;
    const page: Node = { fields: pageFields(document), path, rank, children: [] };
    if (!isIndex) {
      if (path !== "/" && !folders.has(path)) folders.set(path, page);
      siblingsOf(path, rank).push(page);
      continue;
    }
    const folder: Node = {
      fields: { ...pageFields(document), ...configFields(configOf(path)) },
      path,
      rank,
      children: [page],
    };
    folders.set(path, folder);
    siblingsOf(path, rank).push(folder);
  }
  return root;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf("/"))) || "/";
}

function pageFields(document: ContentDocument): Record<string, unknown> {
  return {
    title: document.title,
    ...navigationFields(document),
    ...(document._draft && { _draft: true }),
  };
}

/** What a folder's configuration says; the title that its file name gave it says nothing. */
function configFields(config: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!config) return {};
  const { title } = config;
  return { ...(title && title !== "Dir" ? { title } : {}), ...navigationFields(config) };
}

function navigationFields(source: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = NAVIGATION_FIELDS.filter((field) => source[field] !== undefined);
  const { navigation } = source;
  return {
    ...Object.fromEntries(named.map((field) => [field, source[field]])),
    ...(isObject(navigation) ? navigation : {}),
  };
}

function toItems(nodes: readonly Node[]): NavigationItem[] {
  return nodes
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ fields, path, children }) => {
      const { title, ...rest } = fields;
      return {
        title,
        _path: path,
        ...rest,
        ...(children.length > 0 && { children: toItems(children) }),
      };
    });
}
