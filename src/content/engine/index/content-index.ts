import { createHash } from "node:crypto";
import type { ContentDocument } from "../document/content-document.ts";
import { compileSort, documentReader } from "../query/compile-sort.ts";
import { DEFAULT_SORT } from "../query/read-params.ts";
import { sortedPlace } from "../query/sorted-place.ts";
import { createPathGroups, type PathGroups } from "./path-groups.ts";
import { formerPaths, sharedPath } from "../document/document-slug.ts";
import { isLive, type Planned, type Publication } from "../publication/publication.ts";
import type { RememberedFile } from "./index-store.ts";

/** What a request may see. */
export type Access = "public" | "preview";

/** Documents of one access level, indexed for lookup. */
export interface IndexView {
  /** All documents, in the default order. */
  readonly all: readonly ContentDocument[];
  byPath(path: string): readonly ContentDocument[];
  /** A document and its translations, by the path that they share. */
  byShared(path: string): readonly ContentDocument[];
  /** Documents that were at an address before. */
  byFormer(path: string): readonly ContentDocument[];
  byLocale(locale: string): readonly ContentDocument[];
}

/** A file with its document as the index's instant has it: hidden, it is a draft. */
interface IndexedFile extends RememberedFile {
  readonly shown: ContentDocument;
}

type DraftTest = (head: ContentDocument) => boolean;

/** All documents that are known, and views of them. */
export type ContentIndex = ReturnType<typeof createContentIndex>;

/** When documents are to be seen. */
export interface PublicationRules {
  readonly publicationOf: (head: ContentDocument) => Publication;
  /** Zone of the studio, as an IANA name. */
  readonly zone: string;
}

/** Up to this many changes are inserted in order; more are sorted. */
const FEW = 100;

/**
 * Creates an empty index, of the beginning of time. A change of a few documents costs little however
 * many there are. What is not to be seen at the index's instant is in it as a draft, so that nothing
 * else needs to know of instants.
 */
// Long: half of it documents the methods, which are a line each.
export function createContentIndex({ publicationOf, zone }: PublicationRules) {
  const compare = compileSort(DEFAULT_SORT, documentReader) ?? (() => 0);
  const entries = new Map<string, IndexedFile>();
  const byHead = new WeakMap<ContentDocument, IndexedFile>();
  /** Files whose documents come or go by themselves. */
  const timed = new Map<string, Publication>();
  const places: Places = {
    paths: createPathGroups(compare),
    shared: createPathGroups(compare),
    former: createPathGroups(compare),
  };
  const renamed = new Set<ContentDocument>();
  const crowded = new Set<string>();
  let sorted: ContentDocument[] = [];
  const isDraft: DraftTest = (head) => byHead.get(head)?.head._draft === true;
  const viewOf = perAccess((access) => createView(sorted, places, access, isDraft));
  const configsOf = perAccess((access) => createConfigs(sorted, access, isDraft));
  let fingerprint = 0n;
  // Asked for with every request.
  let version: string | undefined;
  let instant = -Infinity;
  let still: Publication | undefined;

  const takeOut = (file: string): void => {
    const entry = entries.get(file);
    if (!entry) return;
    const { shown: head } = entry;
    entries.delete(file);
    timed.delete(file);
    fingerprint -= fingerprintOf(entry);
    version = undefined;
    if (head._path === undefined) return;
    places.paths.remove(head._path, head);
    if (!renamed.delete(head)) return;
    places.shared.remove(sharedPath(head), head);
    for (const path of formerPaths(head)) places.former.remove(path, head);
  };
  const putIn = (read: RememberedFile): ContentDocument => {
    const publication = publicationOf(read.head);
    const isHidden = !read.head._draft && !isLive(publication, instant);
    const head = isHidden ? { ...read.head, _draft: true } : read.head;
    const entry: IndexedFile = { ...read, shown: head };
    entries.set(entry.file, entry);
    byHead.set(head, entry);
    const { from, until } = publication;
    if (Number.isFinite(from) || Number.isFinite(until)) timed.set(entry.file, publication);
    fingerprint += fingerprintOf(entry);
    version = undefined;
    const { _path: path } = head;
    if (path === undefined) return head;
    const isCrowded = places.paths.at(path).some(({ _locale }) => _locale === head._locale);
    if (isCrowded) crowded.add(path);
    places.paths.add(path, head);
    const former = formerPaths(head);
    if (former.length === 0) return head;
    renamed.add(head);
    places.shared.add(sharedPath(head), head);
    for (const before of former) places.former.add(before, head);
    return head;
  };
  const update = (added: readonly RememberedFile[], removed: readonly string[]): void => {
    const touched = new Set([...removed, ...added.map(({ file }) => file)]);
    if (touched.size === 0) return;
    sorted = sorted.filter((document) => !touched.has(String(document._file)));
    still = undefined;
    for (const file of touched) takeOut(file);
    const heads = added.map(putIn);
    if (heads.length <= FEW) {
      for (const head of heads) sorted.splice(sortedPlace(sorted, head, compare), 0, head);
    } else sorted = [...sorted, ...heads].toSorted(compare);
    viewOf.clear();
    configsOf.clear();
  };

  return {
    /** Puts entries in, replacing those of the same file, and takes others out. */
    update,
    /**
     * Shows what is to be seen at an instant, and hides what is not.
     *
     * @param at epoch milliseconds
     * @returns files of the documents that came or went
     */
    turnTo(at: number): readonly string[] {
      const due = Array.from(timed).flatMap(([file, publication]) =>
        isLive(publication, at) === isLive(publication, instant) ? [] : (entries.get(file) ?? []),
      );
      [instant, still] = [at, undefined];
      update(due, []);
      return due.map(({ file }) => file);
    },
    /** The instants, epoch milliseconds, from which up to which nothing comes or goes by itself. */
    stillness: () => (still ??= stillnessOf(timed.values(), instant)),
    /** Why a document is hidden that is no draft; undefined for others. */
    plannedOf(head: ContentDocument): Planned | undefined {
      const entry = byHead.get(head);
      if (!entry || entry.head === head) return undefined;
      const { from, until } = publicationOf(entry.head);
      return from > instant
        ? { kind: "planned", at: from, zone }
        : { kind: "expired", at: until, zone };
    },
    /** True for what is a draft by its own words, whatever the instant. */
    isDraft,
    entry: (file: string) => entries.get(file),
    /** The entry that a head came with, also when its file has been saved since. */
    entryOf: (head: ContentDocument) => byHead.get(head),
    files: () => entries.keys(),
    /** All that is known, hidden or not. */
    entries: () => entries.values(),
    /** All documents at a URL, for any access. */
    at: places.paths.at,
    /** A document and its translations, for any access, by their shared path. */
    sharing: (path: string) => sharing(places, path),
    /** All documents that were at an address before. */
    formerlyAt: places.former.at,
    /** All documents with addresses that are not those of their files. */
    renamed: (): Iterable<ContentDocument> => renamed,
    /** All addresses. */
    paths: places.paths.paths,
    /** Addresses at which there may be several documents of a language. */
    crowdedPaths: (): Iterable<string> => crowded,
    view: (access: Access): IndexView => viewOf(access),
    /**
     * A partial that configures something, such as a folder's `_dir`: it applies for any access, a
     * draft of it only in preview.
     */
    config: (path: string, locale: string, access: Access) =>
      configsOf(access).get(`${locale} ${path}`),
    /** All such partials of folders (`_dir`) that the access allows. */
    folderConfigs: (access: Access): readonly ContentDocument[] =>
      [...configsOf(access).values()].filter(({ _path }) => _path?.endsWith("/_dir")),
    /** Changes whenever a document does. */
    version: () => (version ??= BigInt.asUintN(64, fingerprint).toString(16).padStart(16, "0")),
  };
}

/** The last change before an instant, and the next one after it. */
function stillnessOf(publications: Iterable<Publication>, instant: number): Publication {
  let [last, next] = [-Infinity, Infinity];
  for (const { from, until } of publications) {
    for (const change of [from, until]) {
      if (change > instant) next = Math.min(next, change);
      else last = Math.max(last, change);
    }
  }
  return { from: last, until: next };
}

/** Remembers what is made for each access until it is cleared. */
function perAccess<T>(make: (access: Access) => T): ((access: Access) => T) & { clear(): void } {
  const known = new Map<Access, T>();
  const get = (access: Access): T => {
    const made = known.get(access) ?? make(access);
    known.set(access, made);
    return made;
  };
  return Object.assign(get, { clear: () => known.clear() });
}

/** The sum over all files says which files there are and what is in them, in any order. */
function fingerprintOf({ file, hash, head, shown }: IndexedFile): bigint {
  const state = head === shown ? "" : " hidden";
  return createHash("sha256").update(`${file} ${hash}${state}`).digest().readBigUInt64BE();
}

function createView(
  sorted: readonly ContentDocument[],
  places: Places,
  access: Access,
  isDraft: DraftTest,
): IndexView {
  const choose =
    access === "preview"
      ? (documents: readonly ContentDocument[]) => withDraftsOnTop(documents, isDraft)
      : publicOnes;
  const locales = new Map<string, readonly ContentDocument[]>();
  let all: readonly ContentDocument[] | undefined;
  return {
    get all() {
      return (all ??= choose(sorted));
    },
    byPath: (path) => choose(places.paths.at(path)),
    byShared: (path) => choose(sharing(places, path)),
    byFormer: (path) => choose(places.former.at(path)),
    byLocale(locale) {
      const known = locales.get(locale);
      if (known) return known;
      const own = choose(sorted.filter(({ _locale }) => _locale === locale));
      locales.set(locale, own);
      return own;
    },
  };
}

/** Documents by their addresses, by the paths that translations share, by addresses of before. */
type Places = Readonly<Record<"paths" | "shared" | "former", PathGroups>>;

function sharing({ paths, shared }: Places, path: string): readonly ContentDocument[] {
  return [
    ...paths.at(path).filter((head) => sharedPath(head) === path),
    ...shared.at(path).filter((head) => head._path !== path),
  ];
}

function publicOnes(documents: readonly ContentDocument[]): readonly ContentDocument[] {
  return documents.filter(({ _draft, _partial }) => !_draft && !_partial);
}

function createConfigs(
  sorted: readonly ContentDocument[],
  access: Access,
  isDraft: DraftTest,
): ReadonlyMap<string, ContentDocument> {
  const visible =
    access === "preview"
      ? withDraftsOnTop(sorted, isDraft)
      : sorted.filter(({ _draft }) => !_draft);
  return new Map(
    visible
      .filter(({ _path }) => _path?.includes("/_"))
      .map((document) => [`${document._locale} ${document._path}`, document]),
  );
}

/** In preview a draft replaces the published document at its URL (D8). */
function withDraftsOnTop(
  documents: readonly ContentDocument[],
  isDraft: DraftTest,
): readonly ContentDocument[] {
  const nameOf = (head: ContentDocument): string => `${head._locale} ${sharedPath(head)}`;
  const drafts = new Set(documents.filter(isDraft).map(nameOf));
  if (drafts.size === 0) return documents;
  return documents.filter((document) => isDraft(document) || !drafts.has(nameOf(document)));
}
