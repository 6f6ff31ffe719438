import type { ContentDocument } from "../document/content-document.ts";
import { titleOf } from "../document/source-identity.ts";
import { compileSort, documentReader } from "./compile-sort.ts";
import type { DocumentSource } from "./document-source.ts";
import {
  configFields,
  type NavigationItem,
  type NavigationPage,
  pagesOf,
  parentOf,
} from "./navigation-page.ts";
import { QueryProblem } from "./query-problem.ts";
import { DEFAULT_SORT, isObject, type QueryParams } from "./read-params.ts";
import { runQuery } from "./run-query.ts";
import { sortYielding } from "./yielding-sort.ts";

/** A folder while the tree grows. */
interface Folder {
  readonly item: Record<string, unknown>;
  readonly children: Siblings;
}

/** Entries beside each other, with their places in the default order. */
interface Siblings {
  readonly items: NavigationItem[];
  readonly ranks: number[];
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
  const locale = localeOf(params, source);
  return growTree(pagesOf(ranked, source.heads(locale === "" ? {} : { locale })), locale, source);
}

/** Documents in the default order, whatever the query's own order was. */
async function rankDocuments(
  items: readonly ContentDocument[],
  params: QueryParams,
): Promise<readonly ContentDocument[]> {
  const compare = compileSort(DEFAULT_SORT, documentReader);
  return params.sort === DEFAULT_SORT || !compare ? items : sortYielding(items, compare);
}

function localeOf(params: QueryParams, source: DocumentSource): string {
  const named = params.where.find((item) => isObject(item) && Boolean(item["_locale"]));
  const locale = isObject(named) ? named["_locale"] : undefined;
  return typeof locale === "string" ? locale : (source.defaultLocale ?? "");
}

/** Entries of pages are shared by all trees; only those of folders are made anew. */
function growTree(
  pages: readonly NavigationPage[],
  locale: string,
  source: DocumentSource,
): readonly NavigationItem[] {
  const root: Siblings = { items: [], ranks: [] };
  const folders = new Map<string, Folder>();
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
  const childrenOf = (path: string, rank: number): Siblings =>
    path === "/" ? root : folderAt(path, rank).children;
  const folderAt = (path: string, rank: number): Folder => {
    const known = folders.get(path);
    if (known) return known;
    const title = titleOf(path.slice(path.lastIndexOf("/") + 1));
    const item = { title, _path: path, ...configFields(configOf(path)) };
    return addFolder(path, rank, item);
  };
  const grown: Folder[] = [];
  const addFolder = (path: string, rank: number, item: Folder["item"]): Folder => {
    const folder: Folder = { item, children: { items: [], ranks: [] } };
    folders.set(path, folder);
    grown.push(folder);
    put(childrenOf(parentOf(path), rank), item as NavigationItem, rank);
    return folder;
  };

  const { levels, parents } = levelsOf(pages);
  const grandparents = new Set([...parents].map(parentOf));
  for (const level of levels) {
    let folder: string | undefined;
    let isShown = true;
    let hasFolders = false;
    let siblings: Siblings | undefined;
    for (const rank of level) {
      const { item, path, parent, isIndex } = pages[rank] as NavigationPage;
      if (parent !== folder) {
        folder = parent;
        isShown = !isHidden(parent);
        hasFolders = grandparents.has(parent);
        siblings = undefined;
      }
      if (isIndex) {
        if (isHidden(path)) continue;
        const own = folderItem(item, configFields(configOf(path)));
        put(addFolder(path, rank, own).children, item, rank);
      } else if (isShown) {
        if (hasFolders && parents.has(path) && !folders.has(path))
          addFolder(path, rank, folderItem(item, {}));
        else put((siblings ??= childrenOf(parent, rank)), item, rank);
      }
    }
  }
  for (const { item, children } of grown) {
    if (children.items.length > 0) item["children"] = inOrder(children);
  }
  return inOrder(root) as readonly NavigationItem[];
}

/**
 * Places of pages in the list, those at the top of the site first, and the folders that have
 * something in them.
 */
function levelsOf(pages: readonly NavigationPage[]): {
  readonly levels: readonly (readonly number[])[];
  readonly parents: ReadonlySet<string>;
} {
  const levels: number[][] = [];
  const parents = new Set<string>();
  let folder: string | undefined;
  let level: number[] = [];
  for (const [rank, { parent, depth }] of pages.entries()) {
    if (parent !== folder || parent === "/") {
      folder = parent;
      level = levels[depth] ??= [];
      for (let at = parent; at !== "/" && !parents.has(at); at = parentOf(at)) parents.add(at);
    }
    level.push(rank);
  }
  return { levels: levels.filter(Boolean), parents };
}

/** The entry of a folder with an index page; title and path come first in every entry. */
function folderItem(
  { title, ...page }: NavigationItem,
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { title, ...page, ...config };
}

function put({ items, ranks }: Siblings, item: NavigationItem, rank: number): void {
  items.push(item);
  ranks.push(rank);
}

/** The entries by their places; most often they are already. */
function inOrder({ items, ranks }: Siblings): readonly Record<string, unknown>[] {
  if (ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? 0) <= rank)) return items;
  const order = [...ranks.keys()].toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  return order.map((index) => items[index] as Record<string, unknown>);
}
