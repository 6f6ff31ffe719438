import type { PortfolioItem } from "./collections/portfolio-schema.ts";
import { createLists, type Lists } from "./collections/lists.ts";
import type { Issue } from "./collections/issue-schema.ts";
import type { Post } from "./collections/post-schema.ts";
import type { ContentOptions } from "./content-options.ts";
import type { ContentProblem, TextProblem } from "./content-problem.ts";
import type { ContentDocument } from "./document/content-document.ts";
import type { PageDocument } from "./document/page-document.ts";
import { sharedPath } from "./document/document-slug.ts";
import { factsOf, type PageFacts, redirectOf } from "./document/page-facts.ts";
import type { Access } from "./index/content-index.ts";
import { findPlace, pageIn, type Place } from "./index/find-place.ts";
import { folderConfig, layoutOf } from "./index/folder-config.ts";
import { watchFolder } from "./index/watch-folder.ts";
import { type LiveContent, openLiveContent } from "./live-content.ts";
import { followClock } from "./publication/follow-clock.ts";
import { type Publication, publicationOf } from "./publication/publication.ts";
import type { DocumentSource } from "./query/document-source.ts";
import {
  type ContentSearch,
  openContentSearch,
  type SearchOutcome,
} from "./search/content-search.ts";
import type { SearchQuery } from "./search/find-documents.ts";

/** Where the names of tags are. */
const TAGS = "/blog/_tags";

/** A document as its file has it. */
export interface KnownDocument {
  readonly head: ContentDocument;
  /** Changes with the file's text. */
  readonly hash: string;
  /** A draft by its own words or its name, whatever the time. */
  readonly isDraft: boolean;
  /** When visitors see it, unless it is a draft. */
  readonly publication: Publication;
}

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
  /** Issues of the newsletter, the latest first; those without translation in the default language. */
  issues(locale: string, access: Access): readonly Issue[];
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
  /** What of a document's text is left out because the site does not show it. */
  unshown(head: ContentDocument): Promise<readonly TextProblem[]>;
  /** True for a document that visitors see only later than another one, and than now. */
  isLaterThan(head: ContentDocument, other: ContentDocument): boolean;
  /** True at the address of a document that is no draft but hidden by now: planned, or expired. */
  isPlanned(path: string): boolean;
  /** All documents that have or get a page, whoever sees them now. */
  documents(): readonly KnownDocument[];
  /** Problems of files that were left out at the start. */
  leftOut(): readonly ContentProblem[];
  /** Problems of files that visitors do not see as they are now: one for each file. */
  broken(): readonly ContentProblem[];
  /**
   * Takes addresses for the site's own: documents with such a slug are left out, and of documents that
   * they hide it is warned.
   *
   * @param isReserved true for an address at which the site has a page, a file or an endpoint
   */
  reserve(isReserved: (path: string) => boolean): Promise<void>;
  /** Searches documents; finds drafts in preview only, and never documents hidden from lists. */
  search(query: SearchQuery): Promise<SearchOutcome>;
  close(): Promise<void>;
}

/**
 * Reads all content once, then follows the clock and, when asked to, the files. What is broken is told
 * of and left out, or stays what it was.
 */
export async function openContent(options: ContentOptions): Promise<ContentEngine> {
  const live = openLiveContent(options);
  const leftOut = [...(await live.readAll())];
  const { index, guard } = live;
  const search = openSearch(options, live);
  const lists = createLists(index, options.locales);
  const following = followContent(options, live, search, () => {
    lists.clear();
    options.onChange?.();
  });
  return {
    ...createReads(live, options, lists),
    leftOut: () => leftOut,
    broken: live.broken,
    async reserve(isReserved) {
      guard.reserve(isReserved);
      leftOut.push(...(await live.leaveOut(search)));
      lists.clear();
      live.warnOfHidden([...index.paths()].filter(isReserved).flatMap((at) => index.at(at)));
    },
    search: async (query) => search?.find(query) ?? { ok: false, reason: "unavailable" },
    async close() {
      await following.close();
      await search?.close();
      await live.close();
    },
  };
}

/** What the engine answers out of its index, without changing anything. */
function createReads(
  { index, load, unshown }: LiveContent,
  { locales, zone, now }: ContentOptions,
  { posts, issues, portfolio, pages }: Lists,
): Omit<ContentEngine, "leftOut" | "broken" | "reserve" | "search" | "close"> {
  const place: ContentEngine["place"] = (at, locale, access) =>
    findPlace(index.view(access), at, locale, locales.fallback);
  const addresses: ContentEngine["addresses"] = (shared, access) => {
    const documents = index.view(access).byShared(shared);
    return Object.fromEntries(
      locales.codes.flatMap((code) => {
        const head = pageIn(documents, code) ?? pageIn(documents, locales.fallback);
        return head ? [[code, String(head._path)]] : [];
      }),
    );
  };
  return {
    version: index.version,
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
    folderConfigs: index.folderConfigs,
    posts,
    issues,
    portfolio,
    pages,
    tagNames(locale, access) {
      const names =
        index.config(TAGS, locale, access) ?? index.config(TAGS, locales.fallback, access);
      return textsOf(names ?? {});
    },
    async page(at, locale, access) {
      const found = place(at, locale, access);
      if (found?.kind !== "here") return undefined;
      const { head } = found;
      const shared = sharedPath(head);
      const documents = index.view(access).byShared(shared);
      return {
        ...(await load(head)),
        planned: index.plannedOf(head),
        layout: layoutOf(index, head, access),
        locale: String(head._locale),
        translations: locales.codes.filter((candidate) => pageIn(documents, candidate)),
        addresses: addresses(shared, access),
      };
    },
    folderRedirect(at, locale, access) {
      const navigation = folderConfig(index, at, locale, access)?.["navigation"];
      return redirectOf({ navigation });
    },
    documents: () => documentsIn(index, zone),
    isPlanned: (at) => index.at(at).some((head) => index.plannedOf(head) !== undefined),
    unshown,
    isLaterThan(head, other) {
      const [later, sooner] = [publicationOf(head, zone), publicationOf(other, zone)];
      return later.from > Math.max(now(), sooner.from);
    },
    place,
    addresses,
    translations: (shared, access) =>
      index
        .view(access)
        .byShared(shared)
        .filter(({ _partial }) => !_partial),
    facts(shared, locale, access) {
      const head = pageIn(index.view(access).byShared(shared), locale);
      return head && factsOf(head);
    },
  };
}

/** All documents that are no partials, as their files have them. */
function documentsIn({ entries }: LiveContent["index"], zone: string): readonly KnownDocument[] {
  return Array.from(entries())
    .filter(({ head }) => !head._partial && head._path !== undefined)
    .map(({ head, hash }) => ({
      head,
      hash,
      isDraft: head._draft === true,
      publication: publicationOf(head, zone),
    }));
}

/** The keys of a data file that name something. */
function textsOf(names: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const pairs = Object.entries(names).filter(
    (pair): pair is [string, string] => !pair[0].startsWith("_") && typeof pair[1] === "string",
  );
  return Object.fromEntries(pairs);
}

function openSearch(
  { searchFile, locales, quotedValues, onProblem }: ContentOptions,
  { index, store }: LiveContent,
): ContentSearch | undefined {
  if (searchFile === undefined) return undefined;
  return openContentSearch({
    index,
    store,
    file: searchFile,
    locales,
    quotedValues,
    onFault: (error) =>
      onProblem?.({ file: searchFile, expected: "a search that works", hint: error.message }),
  });
}

/** Takes over what is saved or due, one after the other; `close` waits for what is under way. */
function followContent(
  { directory, watch, now, onProblem }: ContentOptions,
  live: LiveContent,
  search: ContentSearch | undefined,
  onChange: () => void,
): { close(): Promise<void> } {
  let working = Promise.resolve();
  const report = (error: unknown): void => {
    const hint = error instanceof Error ? error.message : String(error);
    onProblem?.({ file: directory, expected: "a folder that can be watched", hint });
  };
  const takeOver = async (paths: ReadonlySet<string>): Promise<void> => {
    const before = live.index.version();
    await live.takeOver(paths, search);
    if (live.index.version() !== before) onChange();
  };
  const turn = (): void => {
    if (live.turn(search)) onChange();
  };
  const queue = (work: () => void | Promise<void>): Promise<void> =>
    (working = working.then(work).catch(report));
  const watcher = watch
    ? watchFolder(directory, (paths) => void queue(() => takeOver(paths)), report)
    : undefined;
  const clock = followClock(now, live.index.stillness, () => queue(turn));
  return {
    async close() {
      watcher?.close();
      clock.close();
      await working;
    },
  };
}
