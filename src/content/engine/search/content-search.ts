import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { ContentOptions } from "../content-options.ts";
import type { ContentLocales } from "../document/source-identity.ts";
import { sharedPath } from "../document/document-slug.ts";
import type { ContentIndex } from "../index/content-index.ts";
import type { IndexStore } from "../index/index-store.ts";
import type { SearchQuery, SearchResult } from "./find-documents.ts";
import { createQuotedText, type QuotedText } from "./quoted-text.ts";
import type { SearchRecord } from "./search-entry.ts";
import { allPaths, furtherWords, recordsAt } from "./search-records.ts";
import { startSearchThread } from "./search-thread.ts";
import type { SearchThreadData } from "./search-worker.ts";

/** What a search came to. */
export type SearchOutcome =
  | ({
      readonly ok: true;
      /** False while documents are still being read after the first start. */
      readonly isComplete: boolean;
    } & SearchResult)
  | { readonly ok: false; readonly reason: "busy" | "unavailable" };

/** Full-text search over all documents, updated with the content. */
export type ContentSearch = ReturnType<typeof openContentSearch>;

interface SearchOptions {
  readonly index: ContentIndex;
  readonly store: Pick<IndexStore, "text">;
  /** File of the tables; `:memory:` stores nothing. */
  readonly file: string;
  readonly locales: ContentLocales;
  /** What `{{ name }}` stands for in a language; absent leaves it out. */
  readonly quotedValues: ContentOptions["quotedValues"];
  /**
   * Called for faults: the search may be incomplete until the next start, or away for a moment. A
   * thread that ends is started again a few times.
   */
  readonly onFault: (error: Error) => void;
}

/** How long a thread that ended is away before the next one starts, in milliseconds. */
const PAUSE_MS = 1_000;
/** Consecutive failures after which the thread is not restarted. */
const MOST_ENDS = 5;
/** A thread that lasted so long ended by accident, in milliseconds. */
const STEADY_MS = 60_000;
/** Documents sent per message; other messages run in between. */
const BATCH = 100;
/** Searches that may wait; more of them would only wait for nothing. */
const MAX_WAITING = 64;
/** How long a search waits for the first reading of all documents, in milliseconds. */
const PATIENCE_MS = 1_500;

/**
 * Opens the search. The documents that its file lacks are read afterwards, beside everything else:
 * the start does not wait for it.
 */
export function openContentSearch(options: SearchOptions) {
  const { index, store, locales, onFault } = options;
  const quoted = createQuotedText(options.quotedValues);
  const data = { file: options.file, fallback: locales.fallback };
  let isClosed = false;
  let [ends, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];

  const start = (): Round => {
    const began = performance.now();
    return startRound({ index, store, locales, quoted, data }, (error, isEnd) => {
      if (isClosed) return;
      if (!isEnd) {
        onFault(error);
        return;
      }
      if (performance.now() - began > STEADY_MS) ends = 0;
      ends += 1;
      const isLast = ends > MOST_ENDS;
      const next = isLast ? "it stays away until the next start" : "it is started again";
      onFault(new Error(`${error.message}; ${next}`, { cause: error }));
      if (!isLast) timer = setTimeout(() => (round = start()), PAUSE_MS).unref();
    });
  };
  let round = start();

  return {
    async find(query: SearchQuery): Promise<SearchOutcome> {
      if (!round.isComplete()) {
        await Promise.race([round.built, pause(PATIENCE_MS, undefined, { ref: false })]);
      }
      return round.find(query);
    },
    /**
     * Takes a change of the index over: later calls of `find` see it.
     *
     * @param paths that translations share, of documents that came, went or changed
     * @param removed files that were there before
     */
    update(paths: ReadonlySet<string>, removed: readonly string[]): void {
      if (!isClosed) round.update(paths, removed);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await round.close();
    },
  };
}

/** The search from the start of its thread to the thread's end. */
type Round = ReturnType<typeof startRound>;

/** @param onFault called once per fault, with whether the thread has ended */
// Long: the state of one thread, and all that reads or changes it.
function startRound(
  {
    index,
    store,
    locales,
    quoted,
    data,
  }: Pick<SearchOptions, "index" | "store" | "locales"> & {
    readonly quoted: QuotedText;
    readonly data: SearchThreadData;
  },
  onFault: (error: Error, isEnd: boolean) => void,
) {
  let [isAway, isCompared, isComplete, isClosed] = [false, false, false, false];
  const thread = startSearchThread(data, (error) => {
    isAway = true;
    onFault(error, true);
  });
  // The end of the thread was reported; rejected requests need no report of their own.
  const report = (error: unknown): void => {
    if (!isAway && !isClosed) onFault(error as Error, false);
  };
  const early = { paths: new Set<string>(), removed: new Set<string>() };

  const put = async (records: readonly SearchRecord[], removed: readonly string[]) => {
    const entries = records.flatMap((record) => {
      const entry = index.entry(record.file);
      if (!entry) return [];
      const source = quoted.fill(store.text(entry.hash) ?? "", record.locale);
      return [{ ...quoted.stamped(record), source, more: furtherWords(entry.head) }];
    });
    await thread.ask("put", { entries, removed });
  };

  const update = (paths: ReadonlySet<string>, removed: readonly string[]): void => {
    // The next thread compares all documents with what it knows.
    if (isAway) return;
    if (!isCompared) {
      for (const path of paths) early.paths.add(path);
      for (const file of removed) early.removed.add(file);
      return;
    }
    const records = [...paths].flatMap((path) => recordsAt(index, path, locales.codes));
    const files = new Set(records.map(({ file }) => file));
    put(
      records,
      removed.filter((file) => !files.has(file)),
    ).catch(report);
  };

  const readAll = async (): Promise<void> => {
    const compared = thread.ask("compare", await stampsOf(index, locales.codes, quoted));
    isCompared = true;
    update(early.paths, [...early.removed]);
    const missing = await compared;
    for (let start = 0; start < missing.length; start += BATCH) {
      if (isClosed) break;
      const files = new Set(missing.slice(start, start + BATCH));
      // In their current versions: they may have been saved since.
      const heads = [...files].flatMap((file) => index.entry(file)?.head ?? []);
      const records = [...new Set(heads.map(sharedPath))]
        .flatMap((path) => recordsAt(index, path, locales.codes))
        .filter(({ file }) => files.has(file));
      await put(records, []);
      await nextTurn();
    }
  };
  const built = readAll()
    .catch(report)
    .finally(() => (isComplete = true));

  return {
    /** Resolves when all documents are read, or cannot be. */
    built,
    isComplete: () => isComplete,
    async find(query: SearchQuery): Promise<SearchOutcome> {
      if (isAway) return { ok: false, reason: "unavailable" };
      if (thread.waiting() > MAX_WAITING) return { ok: false, reason: "busy" };
      try {
        return { ok: true, isComplete, ...(await thread.ask("find", query)) };
      } catch (error) {
        report(error);
        return { ok: false, reason: "unavailable" };
      }
    },
    update,
    async close(): Promise<void> {
      isClosed = true;
      await thread.close();
    },
  };
}

/** Every document with a stamp of what the search knows of it; other requests get their turn meanwhile. */
async function stampsOf(
  index: ContentIndex,
  codes: readonly string[],
  quoted: QuotedText,
): Promise<(readonly [file: string, stamp: string])[]> {
  const stamps: (readonly [string, string])[] = [];
  let count = 0;
  for (const path of allPaths(index)) {
    for (const record of recordsAt(index, path, codes)) {
      const { file, stamp } = quoted.stamped(record);
      stamps.push([file, stamp]);
    }
    if ((count += 1) % BATCH === 0) await nextTurn();
  }
  return stamps;
}
