import path from "node:path";
import type { ContentProblem } from "../content-problem.ts";
import { isSupportedFile } from "../parse/parse-source.ts";
import type { RememberedFile } from "./index-store.ts";
import { type EntryReader, readEntry } from "./read-entry.ts";
import {
  type FolderRules,
  type FolderScan,
  isLeftOut,
  scanFolder,
  type SourceFile,
} from "./scan-folder.ts";

/** Files read at the same time. */
const CONCURRENCY = 32;

/** What reading a list of files gave. */
export interface Changes {
  /** All entries that are good. */
  readonly entries: readonly RememberedFile[];
  /** Those that were read just now. */
  readonly read: readonly RememberedFile[];
  readonly problems: readonly ContentProblem[];
}

/**
 * Reads the files whose stamp is not the known one.
 *
 * @param knownOf what is known of a file
 * @param parseAll as for {@link readEntry}
 */
export async function readChanged(
  reader: EntryReader,
  files: readonly SourceFile[],
  knownOf: (file: string) => RememberedFile | undefined,
  parseAll: boolean,
): Promise<Changes> {
  // In the order of the files, whichever is read first: of two that want one address, one stays.
  const results: (RememberedFile | readonly ContentProblem[])[] = [];
  const queue = files.entries();
  const work = async (): Promise<void> => {
    for (const [place, source] of queue) {
      const { file, stamp } = source;
      const known = knownOf(file);
      if (known?.stamp === stamp) {
        results[place] = known;
        continue;
      }
      const result = await readEntry(reader, source, parseAll);
      results[place] = result.ok ? { ...result.entry, stamp } : result.problems;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const entries = results.filter((result) => "file" in result);
  return {
    entries,
    read: entries.filter((entry) => entry !== knownOf(entry.file)),
    problems: results.flatMap((result) => ("file" in result ? [] : result)),
  };
}

/** Files to read, and known files that were deleted, by the paths that a watcher reports. */
export function findChanged(
  rules: FolderRules,
  paths: ReadonlySet<string>,
  known: Iterable<string>,
): FolderScan & { readonly removed: readonly string[] } {
  const found = [...paths]
    .filter((changed) => !isLeftOut(rules, changed))
    .map((changed) => scanPath(rules, changed));
  const files = new Map(found.flatMap((scan) => scan.files).map((file) => [file.file, file]));
  const isBelow = (file: string): boolean =>
    [...paths].some((changed) => file === changed || file.startsWith(`${changed}/`));
  return {
    files: [...files.values()],
    removed: [...known].filter((file) => !files.has(file) && isBelow(file)),
    problems: found.flatMap((scan) => scan.problems),
  };
}

/** A path may be a file or a folder; the folder that holds it knows. */
function scanPath(rules: FolderRules, changed: string): FolderScan {
  const inside = scanFolder(rules, changed);
  if (inside.files.length > 0 || !isSupportedFile(changed)) return inside;
  const folder = path.posix.dirname(changed);
  const around = scanFolder(rules, folder === "." ? "" : folder);
  return {
    files: around.files.filter(({ file }) => file === changed),
    problems: around.problems.filter(({ file }) => file === path.join(rules.directory, changed)),
  };
}
