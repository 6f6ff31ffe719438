import { type ContentClient, type Fields, findNeighbours } from "#content/client";
import type { ContentDocument, NavigationItem } from "#content";
import type { LocaleCode } from "#i18n";

/** A page that a document leads to. */
interface Way {
  readonly title: string;
  /** Address in its language, without prefix. */
  readonly path: string;
}

/** The folder that a document lies in, and what stands before and after it there. */
export interface Section {
  /** Its path is empty where the folder has no page. */
  readonly folder: Way;
  readonly previous: Way | undefined;
  readonly next: Way | undefined;
}

/** Queries for the section of a document, the same on server and in browser (D2, D5, D9). */
export function sectionQueries(path: string, locale: LocaleCode) {
  const folder = folderOf(path);
  const start = folder.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  const among = (pattern: string): Fields => ({
    where: [{ _path: new RegExp(`^${start}${pattern}`) }, { _locale: locale }],
  });
  return {
    tree: among("(/|$)"),
    neighbours: { ...among("/[^/]+$"), only: ["_path", "title"] },
  } as const;
}

/** True for a document that lies in a folder. */
export function hasSection(path: string): boolean {
  return folderOf(path) !== "";
}

/** The section of a document, null when there is none or when it cannot be had (D9). */
export async function findSection(
  client: ContentClient,
  path: string,
  locale: LocaleCode,
): Promise<Section | null> {
  if (!hasSection(path)) return null;
  const { tree, neighbours } = sectionQueries(path, locale);
  const [items, around] = await Promise.all([
    client.fetchNavigation(tree),
    findNeighbours(client, path, neighbours),
  ]);
  return toSection(path, items, around);
}

/** Puts the answers together; null when they hold nothing to lead to. */
export function toSection(
  path: string,
  tree: readonly NavigationItem[] | null,
  around: readonly (ContentDocument | null)[] | null,
): Section | null {
  const folder = folderOf(path);
  const item = itemAt(tree ?? [], folder);
  const [previous, next] = (around ?? []).map(wayTo);
  if (!item || (!previous && !next)) return null;
  const hasPage = item.children?.some(({ _path }) => _path === folder) ?? false;
  return { folder: { title: titleOf(item), path: hasPage ? folder : "" }, previous, next };
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function itemAt(items: readonly NavigationItem[], path: string): NavigationItem | undefined {
  for (const item of items) {
    const found = item._path === path ? item : itemAt(item.children ?? [], path);
    if (found) return found;
  }
  return undefined;
}

function wayTo(document: ContentDocument | null): Way | undefined {
  return document?._path === undefined
    ? undefined
    : { title: titleOf(document), path: document._path };
}

/** Editors may put anything into a title. */
function titleOf({ title, _path = "/" }: { readonly title?: unknown; readonly _path?: string }) {
  return typeof title === "string" && title.trim() !== "" ? title : _path;
}
