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
  const childrenOf = (folder: string, rank: number): Node[] =>
    folder === "/" ? root : folderAt(folder, rank).children;
  const folderAt = (path: string, rank: number): Node => {
    const known = folders.get(path);
    if (known) return known;
    const title = titleOf(path.slice(path.lastIndexOf("/") + 1));
    const fields = { title, ...configFields(configOf(path)) };
    const folder: Node = { fields, path, rank, children: [] };
    folders.set(path, folder);
    childrenOf(parentOf(path), rank).push(folder);
    return folder;
  };

  const places = parentsFirst(documents);
  // Most pages have nothing below them, and a map of all would cost more than the tree.
  const parents = new Set<string>();
  for (const { parent } of places) {
    for (let at = parent; at !== "/" && !parents.has(at); at = parentOf(at)) parents.add(at);
  }
  for (const { document, rank, path, parent } of places) {
    const isIndex = path !== "/" && isIndexFile(String(document._file));
    if (isHidden(isIndex ? path : parent)) continue;
    const page: Node = { fields: pageFields(document), path, rank, children: [] };
    const node = isIndex
      ? { ...page, fields: { ...page.fields, ...configFields(configOf(path)) }, children: [page] }
      : page;
    if (isIndex || (parents.has(path) && !folders.has(path))) {
      folders.set(path, node);
    }
    childrenOf(parent, rank).push(node);
  }
  return root;
}

function isIndexFile(file: string): boolean {
  return file.endsWith("index.md") && /(?:^|\/)(?:\d+\.)?index\.md$/.test(file);
}

/** A document's place in the list and in the site. */
interface Place {
  readonly document: ContentDocument;
  readonly rank: number;
  readonly path: string;
  readonly parent: string;
}

/** Places of documents, those at the top of the site first. */
function parentsFirst(documents: readonly ContentDocument[]): readonly Place[] {
  const levels: Place[][] = [];
  for (const [rank, document] of documents.entries()) {
    const path = String(document._path);
    let depth = 0;
    for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) depth += 1;
    (levels[depth] ??= []).push({ document, rank, path, parent: parentOf(path) });
  }
  return levels.flat();
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf("/"))) || "/";
}

function pageFields(document: ContentDocument): Record<string, unknown> {
  const fields = addNavigationFields({ title: document.title }, document);
  return document._draft ? { ...fields, _draft: true } : fields;
}

/** What a folder's configuration says; the title that its file name gave it says nothing. */
function configFields(config: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!config) return {};
  const { title } = config;
  return addNavigationFields(title && title !== "Dir" ? { title } : {}, config);
}

function addNavigationFields(
  fields: Record<string, unknown>,
  source: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  for (const field of NAVIGATION_FIELDS) {
    if (source[field] !== undefined) fields[field] = source[field];
  }
  const { navigation } = source;
  return isObject(navigation) ? Object.assign(fields, navigation) : fields;
}

function toItems(nodes: readonly Node[]): NavigationItem[] {
  return nodes
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ fields, path, children }) => {
      const item = { title: fields["title"], _path: path, ...fields };
      return children.length > 0 ? { ...item, children: toItems(children) } : item;
    });
}
