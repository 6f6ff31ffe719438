import { createHash } from "node:crypto";
import type { ContentDocument } from "../document/content-document.ts";
import { compileSort } from "../query/compile-sort.ts";
import { DEFAULT_SORT } from "../query/read-params.ts";
import { sortedPlace } from "../query/sorted-place.ts";
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

/** Creates an empty index. A change of a few documents costs little however many there are. */
export function createContentIndex(): ContentIndex {
  const compare = compileSort(DEFAULT_SORT) ?? (() => 0);
  const entries = new Map<string, RememberedFile>();
  const paths = new Map<string, ContentDocument[]>();
  let sorted: ContentDocument[] = [];
  let views = new Map<Access, IndexView>();
  let configs: ReadonlyMap<string, ContentDocument> | undefined;
  let fingerprint = 0n;

  const insert = (list: ContentDocument[], head: ContentDocument): void => {
    list.splice(sortedPlace(list, head, compare), 0, head);
  };
  const takeOut = (file: string): void => {
    const entry = entries.get(file);
    if (!entry) return;
    entries.delete(file);
    fingerprint -= fingerprintOf(entry);
    const { _path: path } = entry.head;
    const group = path === undefined ? undefined : paths.get(path);
    group?.splice(group.indexOf(entry.head), 1);
    if (path !== undefined && group?.length === 0) paths.delete(path);
  };
  const putIn = (entry: RememberedFile): void => {
    entries.set(entry.file, entry);
    fingerprint += fingerprintOf(entry);
    const { _path: path } = entry.head;
    if (path === undefined) return;
    const group = paths.get(path) ?? [];
    paths.set(path, group);
    insert(group, entry.head);
  };

  return {
    update(added, removed) {
      const touched = new Set([...removed, ...added.map(({ file }) => file)]);
      if (touched.size === 0) return;
      sorted = sorted.filter((document) => !touched.has(String(document._file)));
      for (const file of touched) takeOut(file);
      for (const entry of added) putIn(entry);
      const heads = added.map(({ head }) => head);
      if (heads.length <= FEW) for (const head of heads) insert(sorted, head);
      else sorted = [...sorted, ...heads].toSorted(compare);
      views = new Map();
      configs = undefined;
    },
    entry: (file) => entries.get(file),
    files: () => entries.keys(),
    view(access) {
      const known = views.get(access);
      if (known) return known;
      const view = createView(sorted, paths, access);
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
    version: () => BigInt.asUintN(64, fingerprint).toString(16).padStart(16, "0"),
  };
}

/** The sum over all files says which files there are and what is in them, in any order. */
function fingerprintOf({ file, hash }: RememberedFile): bigint {
  return createHash("sha256").update(`${file} ${hash}`).digest().readBigUInt64BE();
}

function createView(
  sorted: readonly ContentDocument[],
  paths: ReadonlyMap<string, readonly ContentDocument[]>,
  access: Access,
): IndexView {
  const choose = access === "preview" ? withDraftsOnTop : publicOnes;
  const locales = new Map<string, readonly ContentDocument[]>();
  let all: readonly ContentDocument[] | undefined;
  const listAll = (): readonly ContentDocument[] => (all ??= choose(sorted));
  return {
    get all() {
      return listAll();
    },
    byPath: (path) => choose(paths.get(path) ?? []),
    byLocale(locale) {
      const known = locales.get(locale);
      if (known) return known;
      const own = choose(sorted.filter(({ _locale }) => _locale === locale));
      locales.set(locale, own);
      return own;
    },
  };
}

function publicOnes(documents: readonly ContentDocument[]): readonly ContentDocument[] {
  return documents.filter(({ _draft, _partial }) => !_draft && !_partial);
}

/** In preview a draft stands in the place of the published document with the same address (D8). */
function withDraftsOnTop(documents: readonly ContentDocument[]): readonly ContentDocument[] {
  const addressOf = ({ _locale, _path }: ContentDocument): string => `${_locale} ${_path}`;
  const drafts = new Set(documents.filter(({ _draft }) => _draft).map(addressOf));
  if (drafts.size === 0) return documents;
  return documents.filter((document) => document._draft || !drafts.has(addressOf(document)));
}
