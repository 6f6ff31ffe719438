import path from "node:path";
import type { ContentProblem } from "../content-problem.ts";

/** A file, named below the content folder. */
interface Named {
  readonly file: string;
}

/** A round in which saved files were read. */
interface Round {
  /** What was saved or removed: files or folders below the content folder. */
  readonly paths: ReadonlySet<string>;
  /** Those of them that are there. */
  readonly there: readonly Named[];
  /** Files that visitors see as they are from now on. */
  readonly taken: readonly Named[];
  /** Files that may not be shown, whose problem has been told before. */
  readonly refused: ReadonlySet<string>;
}

/**
 * Remembers which files visitors do not see as they are, until they are mended or removed.
 *
 * @param directory the content folder
 * @param onProblem called for each problem
 */
export function createBrokenFiles(
  directory: string,
  onProblem?: (problem: ContentProblem) => void,
) {
  const problems = new Map<string, ContentProblem>();
  const tell = (problem: ContentProblem): void => {
    problems.set(path.relative(directory, problem.file), problem);
    onProblem?.(problem);
  };
  return {
    /** Takes a problem up, and tells of it. */
    tell,
    /** The same for several, which it returns. */
    told(found: readonly ContentProblem[]): readonly ContentProblem[] {
      found.forEach(tell);
      return found;
    },
    /** Forgets what a round has mended; its own problems are told afterwards. */
    settle({ paths, there, taken, refused }: Round): void {
      const mended = new Set(taken.map(({ file }) => file));
      const present = new Set(there.map(({ file }) => file));
      for (const file of problems.keys()) {
        const isSaved = [...paths].some((saved) => file === saved || file.startsWith(`${saved}/`));
        const isStill = present.has(file) && refused.has(file);
        if (mended.has(file) || (isSaved && !isStill)) problems.delete(file);
      }
    },
    /** The problems as they are now. */
    list: (): readonly ContentProblem[] => [...problems.values()],
  };
}
