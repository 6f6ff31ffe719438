import path from "node:path";
import { checkDocument } from "./collections/collections.ts";
import { warningsOf } from "./collections/warnings.ts";
import { createLists } from "./collections/lists.ts";
import type { PortfolioItem } from "./collections/portfolio-schema.ts";
import type { Post } from "./collections/post-schema.ts";
import type { ContentOptions } from "./content-options.ts";
import type { ContentProblem } from "./content-problem.ts";
import type { ContentDocument } from "./document/content-document.ts";
import { type Access, createContentIndex } from "./index/content-index.ts";
import { createAddressGuard } from "./index/address-guard.ts";
import { findPlace, pageIn, type Place } from "./index/find-place.ts";
import { folderConfig, layoutOf } from "./index/folder-config.ts";
import { openIndexStore, type RememberedFile } from "./index/index-store.ts";
import { type EntryReader, readBody } from "./index/read-entry.ts";
import { findChanged, readChanged } from "./index/find-changes.ts";
import { type FolderRules, scanFolder } from "./index/scan-folder.ts";
import { watchFolder } from "./index/watch-folder.ts";
import { sharedPath } from "./document/document-slug.ts";
import { factsOf, type PageFacts } from "./document/page-facts.ts";
import type { PageDocument } from "./document/page-document.ts";
import { createParsePool } from "./parse/parse-pool.ts";
import { isData } from "./parse/front-matter.ts";
import { withBody } from "./parse/parse-source.ts";
import type { DocumentSource } from "./query/document-source.ts";
import {
  type ContentSearch,
  openContentSearch,
  type SearchOutcome,
} from "./search/content-search.ts";
import type { SearchQuery } from "./search/find-documents.ts";

/** Content of the site, always the last good version. */
export interface ContentEngine {
  /** Changes whenever what the engine would answer changes. */
  version(): string;
  /** What queries and navigation read from. */
  source(access: Access): DocumentSource;
  /** Folder configurations (`_dir`) that the access allows. */
  folderConfigs(access: Access): readonly ContentDocument[];
  /** Articles, newest first; those without translation in the default language (A8). */
  posts(locale: string, access: Access): readonly Post[];
  /** Names of tags by their keys. */
  tagNames(locale: string, access: Access): Readonly<Record<string, string>>;
  /** Works in their order; those without translation in the default language (A7). */
  portfolio(locale: string, access: Access): readonly PortfolioItem[];
  /**
   * The document at an address, in the language or, without a translation, in the default one.
   *
   * @returns undefined when there is none, or the access does not allow it
   */
  page(path: string, locale: string, access: Access): Promise<PageDocument | undefined>;
  /** Address to which a folder without a page of its own sends its visitors (D10). */
  folderRedirect(path: string, locale: string, access: Access): string | undefined;
  /** What an address means in a language. */
  place(path: string, locale: string, access: Access): Place | undefined;
  /** All documents that have a page, by the path that translations share, with their languages. */
  pages(access: Access): ReadonlyMap<string, readonly string[]>;
  /** A document and its translations, by the path that they share. */
  translations(sharedPath: string, access: Access): readonly ContentDocument[];
  /** Addresses of a document by languages; those without translation have the default one's. */
  addresses(sharedPath: string, access: Access): Readonly<Record<string, string>>;
  /** What lists of addresses say of a document in a language, without its text. */
  facts(sharedPath: string, locale: string, access: Access): PageFacts | undefined;
  /**
   * Takes addresses for the site's own: no slug may be one of them, and of documents that they hide it
   * is warned.
   *
   * @param isReserved true for an address at which the site has a page, a file or an endpoint
   * @returns current problems of the documents' URLs
   */
  reserve(isReserved: (path: string) => boolean): Promise<readonly ContentProblem[]>;
  /** Searches documents; finds drafts in preview only, and never documents hidden from lists. */
  search(query: SearchQuery): Promise<SearchOutcome>;
  close(): Promise<void>;
}

/** Where the names of tags are. */
const TAGS = "/blog/_tags";
/** Up to this many saved files are parsed before they replace what visitors see. */
const FEW = 100;

/** Result of {@link openContent}. */
export type OpenContentResult =
  | { readonly ok: true; readonly engine: ContentEngine }
  | { readonly ok: false; readonly problems: readonly ContentProblem[] };

/** Reads all content once; broken files refuse the start, later ones are reported and ignored. */
export async function openContent(options: ContentOptions): Promise<OpenContentResult> {
  const { directory, locales, ignoredFolders = [] } = options;
  const rules: FolderRules = { directory, ignoredFolders };
  const origin = JSON.stringify([locales, ignoredFolders]);
  const store = openIndexStore(options.storeFile, origin);
  const pool = createParsePool();
  const index = createContentIndex();
  const reader: EntryReader = {
    directory,
    locales,
    store,
    pool,
    check(head, source) {
      const file = path.join(directory, String(head._file));
      for (const warning of warningsOf(head, source, options.known)) {
        options.onWarning?.({ file, ...warning });
      }
      return checkDocument(head, source);
    },
  };
  let search: ContentSearch | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([pool.close(), search?.close()]);
    store.close();
  };

  const scan = scanFolder(rules);
  const remembered = new Map<string, RememberedFile>();
  for (const file of store.files()) remembered.set(file.file, file);
  const first = await readChanged(reader, scan.files, remembered, false);
  const problems = [...scan.problems, ...first.problems];
  if (problems.length > 0) {
    await close();
    return { ok: false, problems };
  }
  index.update(first.entries, []);
  const guard = createAddressGuard(index, directory, locales);
  const clashes = await guard.problems();
  if (clashes.length > 0) {
    await close();
    return { ok: false, problems: clashes };
  }
  store.remember(first.read, first.removed);
  if (first.read.length > 0 || first.removed.length > 0) store.prune();

  if (options.searchFile !== undefined) {
    search = openContentSearch({
      index,
      store,
      file: options.searchFile,
      locales,
      onFault: (error) =>
        options.onProblem?.({
          file: options.searchFile ?? "",
          expected: "a search that works",
          hint: error.message,
        }),
    });
  }

  let lists = createLists(index, locales);
  let working = Promise.resolve();
  const takeOver = async (paths: ReadonlySet<string>): Promise<void> => {
    const before = index.version();
    const changed = findChanged(rules, new Set([...paths, ...guard.refused()]), index.files());
    const known = new Map(
      changed.files.flatMap(({ file }) => {
        const entry = index.entry(file);
        return entry ? [[file, entry] as const] : [];
      }),
    );
    const next = await readChanged(reader, changed.files, known, changed.files.length <= FEW);
    for (const problem of [...changed.problems, ...next.problems]) options.onProblem?.(problem);
    const files = [...next.read.map(({ file }) => file), ...changed.removed];
    const pathsOf = (): readonly string[] =>
      files.flatMap((file) => {
        const head = index.entry(file)?.head;
        return head ? [sharedPath(head)] : [];
      });
    const pathsBefore = pathsOf();
    const { taken, clashes: refused } = guard.takeIn(next.read, changed.removed);
    search?.update(new Set([...pathsBefore, ...pathsOf()]), files);
    store.remember(taken, changed.removed);
    warnOfHidden(taken.map(({ head }) => head));
    for (const clash of refused) options.onProblem?.(await guard.describe(clash));
    if (index.version() === before) return;
    lists = createLists(index, locales);
    options.onChange?.();
  };
  const watcher = options.watch
    ? watchFolder(
        directory,
        (paths) => {
          working = working.then(() => takeOver(paths)).catch(report);
        },
        report,
      )
    : undefined;

  function report(error: unknown): void {
    const hint = error instanceof Error ? error.message : String(error);
    options.onProblem?.({ file: directory, expected: "a folder that can be watched", hint });
  }

  function warnOfHidden(heads: Iterable<ContentDocument>): void {
    for (const head of guard.hidden(heads)) {
      const expected = "an address that the site does not use itself";
      const hint = `visitors of ${head._path} see a page of the site; rename the file or give it a slug`;
      options.onWarning?.({ file: path.join(directory, String(head._file)), expected, hint });
    }
  }

  const unparsable = new Set<string>();
  const load = async (head: ContentDocument): Promise<Pick<PageDocument, "document" | "code">> => {
    const entry = index.entryOf(head);
    if (!entry || unparsable.has(entry.hash)) return { document: withBody(head, {}), code: [] };
    const read = await readBody(reader, entry);
    if (read.ok) return { document: withBody(head, read.body), code: read.body.code };
    // Logged once; retrying for every visitor would keep the parser busy.
    unparsable.add(entry.hash);
    options.onProblem?.({ file: path.join(directory, entry.file), ...read.problem });
    return { document: withBody(head, {}), code: [] };
  };

  const placeOf: ContentEngine["place"] = (at, locale, access) =>
    findPlace(index.view(access), at, locale, locales.fallback);
  const addressesOf: ContentEngine["addresses"] = (shared, access) => {
    const documents = index.view(access).byShared(shared);
    return Object.fromEntries(
      locales.codes.flatMap((code) => {
        const head = pageIn(documents, code) ?? pageIn(documents, locales.fallback);
        return head ? [[code, String(head._path)]] : [];
      }),
    );
  };

  return {
    ok: true,
    engine: {
      version: () => index.version(),
      source(access) {
        const view = index.view(access);
        return {
          defaultLocale: locales.codes.length > 0 ? locales.fallback : undefined,
          heads({ path: at, locale }) {
            if (at !== undefined) return view.byPath(at);
            return locale === undefined ? view.all : view.byLocale(locale);
          },
          load: async (head) => (await load(head)).document,
          folderConfig: (at, locale) => folderConfig(index, at, locale, access),
        };
      },
      folderConfigs: (access) => index.folderConfigs(access),
      posts: (locale, access) => lists(access).posts(locale),
      tagNames(locale, access) {
        const names: ContentDocument | undefined =
          index.config(TAGS, locale, access) ?? index.config(TAGS, locales.fallback, access);
        return Object.fromEntries(
          Object.entries(names ?? {}).filter(
            (pair): pair is [string, string] =>
              !pair[0].startsWith("_") && typeof pair[1] === "string",
          ),
        );
      },
      portfolio: (locale, access) => lists(access).portfolio(locale),
      async page(at, locale, access) {
        const place = placeOf(at, locale, access);
        if (place?.kind !== "here") return undefined;
        const { head } = place;
        const shared = sharedPath(head);
        const documents = index.view(access).byShared(shared);
        return {
          ...(await load(head)),
          layout: layoutOf(index, head, access),
          locale: String(head._locale),
          translations: locales.codes.filter((candidate) => pageIn(documents, candidate)),
          addresses: addressesOf(shared, access),
        };
      },
      folderRedirect(at, locale, access) {
        const navigation: unknown = folderConfig(index, at, locale, access)?.["navigation"];
        const redirect = isData(navigation) ? navigation["redirect"] : undefined;
        return typeof redirect === "string" ? redirect : undefined;
      },
      place: placeOf,
      pages: (access) => lists(access).pages(),
      translations: (shared, access) =>
        index
          .view(access)
          .byShared(shared)
          .filter(({ _partial }) => !_partial),
      addresses: addressesOf,
      facts(shared, locale, access) {
        const head = pageIn(index.view(access).byShared(shared), locale);
        return head && factsOf(head);
      },
      reserve(isReserved) {
        guard.reserve(isReserved);
        warnOfHidden([...index.paths()].filter(isReserved).flatMap((at) => index.at(at)));
        return guard.problems();
      },
      search: async (query) => search?.find(query) ?? { ok: false, reason: "unavailable" },
      async close() {
        watcher?.close();
        await working;
        await close();
      },
    },
  };
}
