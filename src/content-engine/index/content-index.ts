import { createHash } from "node:crypto";
import type { ContentDocument } from "../document/content-document.ts";
import { compileSort } from "../query/compile-sort.ts";
import { DEFAULT_SORT } from "../query/read-params.ts";
import type { RememberedFile } from "./index-store.ts";

/** What the asker may see. */
export type Access = "public" | "preview";

/** Documents that one kind of asker may see, ready to be looked up. */
interface IndexView {
  /** All documents, in the default order. */
  readonly all: readonly ContentDocument[];
  byPath(path: string): readonly ContentDocument[];
  byLocale(locale: string): readonly ContentDocument[];
}

/** All documents that are known, and views of them. */
export interface ContentIndex {
  /** Puts entries in, replacing those of the same file, and takes others out. */
  update(entries: readonly RememberedFile[], removed: readonly string[]): void;
  entry(file: string): RememberedFile | undefined;
  files(): Iterable<string>;
  view(access: Access): IndexView;
  /** `_dir` document of a folder, whoever asks. */
  folderConfig(path: string, locale: string): ContentDocument | undefined;
  /** Changes whenever a document does. */
  version(): string;
}

/** Up to this many changes the order is kept by inserting; beyond, by sorting. */
const FEW = 100;

/** Creates an empty index. */
export function createContentIndex(): ContentIndex {
  const compare = compileSort(DEFAULT_SORT) ?? (() => 0);
  const entries = new Map<string, RememberedFile>();
  let sorted: ContentDocument[] = [];
  let views = new Map<Access, IndexView>();
  let configs: ReadonlyMap<string, ContentDocument> | undefined;
  let version: string | undefined;

  const fileOf = (document: ContentDocument): string => String(document._file);
  const insert = (head: ContentDocument): void => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(sorted[middle] as ContentDocument, head) <= 0) low = middle + 1;
      else high = middle;
    }
    sorted.splice(low, 0, head);
  };

  return {
    update(added, removed) {
      const touched = new Set([...removed, ...added.map(({ file }) => file)]);
      if (touched.size === 0) return;
      sorted = sorted.filter((document) => !touched.has(fileOf(document)));
      for (const file of removed) entries.delete(file);
      for (const entry of added) entries.set(entry.file, entry);
      const heads = added.map(({ head }) => head);
      if (heads.length <= FEW) heads.forEach(insert);
      else sorted = [...sorted, ...heads].toSorted(compare);
      views = new Map();
      configs = undefined;
      version = undefined;
    },
    entry: (file) => entries.get(file),
    files: () => entries.keys(),
    view(access) {
      const known = views.get(access);
      if (known) return known;
      const view = createView(sorted, access);
      views.set(access, view);
      return view;
    },
    folderConfig(path, locale) {
      configs ??= new Map(
        sorted
          .filter(({ _path }) => _path?.endsWith("/_dir"))
          .map((document) => [`${document._locale} ${document._path}`, document]),
      );
      return configs.get(`${locale} ${path === "/" ? "" : path}/_dir`);
    },
    version() {
      if (version !== undefined) return version;
      const hash = createHash("sha256");
      for (const document of sorted) {
        const entry = entries.get(fileOf(document));
        hash.update(`${entry?.file} ${entry?.hash}\n`);
      }
      version = hash.digest("hex").slice(0, 16);
      return version;
    },
  };
}

function createView(sorted: readonly ContentDocument[], access: Access): IndexView {
  const all = access === "preview" ? withDraftsOnTop(sorted) : sorted.filter(isPublic);
  const paths = groupBy(all, (document) => document._path);
  const locales = groupBy(all, (document) => document._locale);
  return {
    all,
    byPath: (path) => paths.get(path) ?? [],
    byLocale: (locale) => locales.get(locale) ?? [],
  };
}

function isPublic(document: ContentDocument): boolean {
  return !document._draft && !document._partial;
}

/** In preview a draft stands in the place of the published document with the same address (D8). */
function withDraftsOnTop(sorted: readonly ContentDocument[]): readonly ContentDocument[] {
  const addressOf = ({ _locale, _path }: ContentDocument): string => `${_locale} ${_path}`;
  const drafts = new Set(sorted.filter(({ _draft }) => _draft).map(addressOf));
  if (drafts.size === 0) return sorted;
  return sorted.filter((document) => document._draft || !drafts.has(addressOf(document)));
}

function groupBy(
  documents: readonly ContentDocument[],
  keyOf: (document: ContentDocument) => string | undefined,
): ReadonlyMap<string, readonly ContentDocument[]> {
  const groups = new Map<string, ContentDocument[]>();
  for (const document of documents) {
    const key = keyOf(document) ?? "";
    const group = groups.get(key);
    if (group) group.push(document);
    else groups.set(key, [document]);
  }
  return groups;
}
