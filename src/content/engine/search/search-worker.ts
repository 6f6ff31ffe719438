import { parentPort, workerData } from "node:worker_threads";
import { findDocuments, type SearchQuery, type SearchResult } from "./find-documents.ts";
import type { SearchEntry } from "./search-entry.ts";
import { openSearchTables } from "./search-tables.ts";

/** What the thread is started with. */
export interface SearchThreadData {
  /** File of its tables. */
  readonly file: string;
  /** Language whose documents replace missing translations. */
  readonly fallback: string;
}

/** Requests to the thread and their answers. */
export interface SearchTasks {
  /** Forgets files that are not among these; answers with those that it lacks. */
  readonly compare: (stamps: readonly (readonly [string, string])[]) => readonly string[];
  readonly put: (change: {
    readonly entries: readonly SearchEntry[];
    readonly removed: readonly string[];
  }) => void;
  readonly find: (query: SearchQuery) => SearchResult;
  /** Closes the tables and ends the thread. */
  readonly close: () => void;
}

/** A task on its way to the thread. */
export interface SearchCall {
  readonly id: number;
  readonly name: keyof SearchTasks;
  readonly given: unknown;
}

/** The thread's answer. */
export type SearchReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: Error };

const { file, fallback } = workerData as SearchThreadData;
const tables = openSearchTables(file);

const tasks: SearchTasks = {
  compare(stamps) {
    const wanted = new Map(stamps);
    const gone: string[] = [];
    for (const [known, stamp] of tables.stamps()) {
      if (wanted.get(known) === stamp) wanted.delete(known);
      else if (!wanted.has(known)) gone.push(known);
    }
    tables.put([], gone);
    return [...wanted.keys()];
  },
  put: ({ entries, removed }) => tables.put(entries, removed),
  find: (query) => findDocuments(tables, query, fallback),
  close() {
    tables.close();
    parentPort?.close();
  },
};

parentPort?.on("message", ({ id, name, given }: SearchCall) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(answer(id, tasks[name] as (given: unknown) => unknown, given));
});

function answer(id: number, task: (given: unknown) => unknown, given: unknown): SearchReply {
  try {
    return { id, ok: true, value: task(given) };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
