import type { ContentDocument } from "../document/content-document.ts";
import { isObject } from "./read-params.ts";

/** An entry of the navigation tree; further fields come from front matter. */
export interface NavigationItem {
  readonly title: unknown;
  readonly _path: string;
  readonly children?: readonly NavigationItem[];
  readonly [field: string]: unknown;
}

/** What navigation knows of a document, whatever the tree. */
export interface NavigationPage {
  /** Its entry, shared by all trees that have the page. */
  readonly item: NavigationItem;
  readonly path: string;
  /** The folder of its path; the same text, not a copy, for neighbours. */
  readonly parent: string;
  readonly depth: number;
  /** True for the index file of its folder. */
  readonly isIndex: boolean;
}

/** Front matter fields that navigation carries, besides those under `navigation`. */
const NAVIGATION_FIELDS = ["icon", "navTitle", "redirect", "badge"];

/** Pages of whole lists; sources give the same list until something changes. */
const known = new WeakMap<readonly ContentDocument[], readonly NavigationPage[]>();

/**
 * Pages of documents. What is known of the list that they were chosen from is used again: a head is
 * large, and reading thousands of them takes longer than the tree.
 *
 * @param chosen documents in any order
 * @param all the list in which they are; others are read anew
 */
export function pagesOf(
  chosen: readonly ContentDocument[],
  all: readonly ContentDocument[],
): readonly NavigationPage[] {
  let allPages = known.get(all);
  if (!allPages) {
    allPages = readPages(all);
    known.set(all, allPages);
  }
  const pages: NavigationPage[] = [];
  let at = 0;
  for (const document of chosen) {
    while (at < all.length && all[at] !== document) at += 1;
    // Behind the end: chosen in another order, or out of another list.
    const page = allPages[at];
    if (!page) return readPages(chosen);
    pages.push(page);
    at += 1;
  }
  return pages;
}

/** The folder of a path. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf("/"))) || "/";
}

/** What a folder's configuration says; the title that its file name gave it says nothing. */
export function configFields(
  config: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  if (!config) return {};
  const { title } = config;
  return addNavigationFields(title && title !== "Dir" ? { title } : {}, config);
}

function readPages(documents: readonly ContentDocument[]): readonly NavigationPage[] {
  const folders = new Map<string, Pick<NavigationPage, "parent" | "depth">>();
  const items = copyClosely(documents.map(itemOf));
  return documents.map((document, index) => {
    const path = String(document._path);
    const parent = parentOf(path);
    const folder = folders.get(parent) ?? { parent, depth: depthOf(path) };
    if (parent !== "/") folders.set(parent, folder);
    const isIndex = path !== "/" && isIndexFile(document);
    return { item: items[index] as NavigationItem, path, ...folder, isIndex };
  });
}

function depthOf(path: string): number {
  return path.split("/").length - 1;
}

function isIndexFile({ _file: file }: ContentDocument): boolean {
  return file !== undefined && /(?:^|\/)(?:\d+\.)?index\.md$/.test(file);
}

/** Copies whose texts are adjacent in memory, not scattered among the documents. */
function copyClosely(items: readonly NavigationItem[]): readonly NavigationItem[] {
  return JSON.parse(JSON.stringify(items)) as readonly NavigationItem[];
}

function itemOf(document: ContentDocument): NavigationItem {
  const fields = { title: document.title, _path: String(document._path) };
  const item: Record<string, unknown> = addNavigationFields(fields, document);
  if (document._draft) item["_draft"] = true;
  return item as NavigationItem;
}

function addNavigationFields<T extends Record<string, unknown>>(
  fields: T,
  source: Readonly<Record<string, unknown>>,
): T {
  const target: Record<string, unknown> = fields;
  for (const field of NAVIGATION_FIELDS) {
    if (source[field] !== undefined) target[field] = source[field];
  }
  const { navigation } = source;
  return isObject(navigation) ? Object.assign(fields, navigation) : fields;
}
