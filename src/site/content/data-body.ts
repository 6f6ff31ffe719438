import type { ContentDocument } from "#content";
import type { RenderElement, RenderNode } from "../features/articles/render-node.ts";

/** Keys of a data file that say something of its page and are no data. */
const OF_THE_PAGE = new Set([
  "title",
  "description",
  "layout",
  "navigation",
  "redirect",
  "draft",
  "updated",
  "toc",
  "image",
  "video",
  "slug",
  "formerSlugs",
  "publishAt",
  "unpublishAt",
]);

/**
 * The text of a page that is a data file (A12): keys and values as a list of terms, lists as lists, and
 * lists of records, such as the rows of a CSV file, as tables. Keys are shown as they are written.
 */
export function dataBody({ body, ...document }: ContentDocument): readonly RenderNode[] {
  const own = Object.entries(document).filter(
    ([key, value]) => !key.startsWith("_") && !OF_THE_PAGE.has(key) && !isEmpty(value),
  );
  return [
    ...(own.length > 0 ? [termsOf(own)] : []),
    // A list is the body, and so is what a map calls its body.
    ...(isEmpty(body) ? [] : blocksOf(body)),
  ];
}

/** What stands by itself: a list, a table, or a paragraph. */
function blocksOf(value: unknown): readonly RenderNode[] {
  const shown = nodesOf(value);
  return typeof value === "object" ? shown : [element("p", shown)];
}

function nodesOf(value: unknown): readonly RenderNode[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.filter((item) => !isEmpty(item));
    if (items.length === 0) return [];
    return [items.every(isRecord) ? tableOf(items) : listOf(items)];
  }
  if (isRecord(value)) return [termsOf(Object.entries(value).filter(([, each]) => !isEmpty(each)))];
  const text = String(value);
  return /^https?:\/\/\S+$/.test(text)
    ? [{ tag: "a", props: { href: text }, children: [text] }]
    : [text];
}

function termsOf(entries: readonly (readonly [string, unknown])[]): RenderElement {
  return element(
    "dl",
    entries.flatMap(([key, value]) => [element("dt", [key]), element("dd", nodesOf(value))]),
  );
}

function listOf(items: readonly unknown[]): RenderElement {
  return element(
    "ul",
    items.map((item) => element("li", nodesOf(item))),
  );
}

function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): RenderElement {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = (row: Readonly<Record<string, unknown>>): readonly RenderNode[] =>
    columns.map((column) => element("td", isEmpty(row[column]) ? [] : nodesOf(row[column])));
  const head = columns.map((column) => ({ ...element("th", [column]), props: { scope: "col" } }));
  return element("table", [
    element("thead", [element("tr", head)]),
    element(
      "tbody",
      rows.map((row) => element("tr", cells(row))),
    ),
  ]);
}

function element(tag: string, children: readonly RenderNode[]): RenderElement {
  return { tag, children };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
