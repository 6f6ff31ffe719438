import type { Dirent, Stats } from "node:fs";
import { lstatSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { ContentProblem } from "../content-problem.ts";
import { isIgnoredFile } from "../document/source-identity.ts";
import { isSupportedFile } from "../parse/parse-source.ts";

/** Largest file that becomes a document, in bytes. */
export const MAX_FILE_BYTES = 2_000_000;

/** A file of the content folder. */
export interface SourceFile {
  /** Path below the content folder, with `/`. */
  readonly file: string;
  /** Changes whenever the file is written. */
  readonly stamp: string;
  readonly bytes: number;
}

/** Files of a folder and what is wrong with some of them. */
export interface FolderScan {
  readonly files: readonly SourceFile[];
  readonly problems: readonly ContentProblem[];
}

/** Which files of a content folder count. */
export interface FolderRules {
  /** The content folder. */
  readonly directory: string;
  /** Top folders that are left out, such as those of languages that are switched off. */
  readonly ignoredFolders: readonly string[];
}

/**
 * Lists the documents' files in a folder or below a part of it. A missing folder has none; the folder
 * itself may be a link, what is in it may not.
 */
export function scanFolder(rules: FolderRules, below = ""): FolderScan {
  const files: SourceFile[] = [];
  const problems: ContentProblem[] = [];
  const visit = (folder: string): void => {
    for (const entry of listEntries(path.join(rules.directory, folder))) {
      const file = folder ? `${folder}/${entry.name}` : entry.name;
      if (isLeftOut(rules, file)) continue;
      if (entry.isSymbolicLink()) problems.push(refuseLink(rules, file));
      else if (entry.isDirectory()) visit(file);
      else if (entry.isFile() && isSupportedFile(file)) {
        const stats = statSync(path.join(rules.directory, file), { throwIfNoEntry: false });
        if (stats) files.push({ file, stamp: stampOf(stats), bytes: stats.size });
      }
    }
  };
  if (below !== "" && isLink(path.join(rules.directory, below))) {
    problems.push(refuseLink(rules, below));
  } else visit(below);
  return { files: files.toSorted((a, b) => byPlace(a.file, b.file)), problems };
}

/** True for files that are never documents. */
export function isLeftOut({ ignoredFolders }: FolderRules, file: string): boolean {
  return isIgnoredFile(file) || ignoredFolders.includes(file.split("/", 1)[0] ?? "");
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A text that changes whenever a file is written. */
function stampOf(stats: Stats): string {
  return `${stats.size}-${stats.mtimeMs}-${stats.ctimeMs}-${stats.ino}`;
}

/** A link could lead out of the folder and expose other files. */
function refuseLink({ directory }: FolderRules, file: string): ContentProblem {
  return {
    file: path.join(directory, file),
    expected: "a file, not a symbolic link",
    hint: "copy the file into the content folder; links are not followed",
  };
}

function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/**
 * Compares files about as queries order documents. Documents that are made in this order lie side by
 * side in memory, which makes walking through many of them several times faster.
 */
export function byPlace(a: string, b: string): number {
  return collator.compare(a, b);
}
