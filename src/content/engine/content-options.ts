import type { KnownNames } from "./collections/warnings.ts";
import type { ContentProblem } from "./content-problem.ts";
import type { ContentLocales } from "./document/source-identity.ts";

/** Sources and callbacks of the engine. */
export interface ContentOptions {
  /** Folder with one folder per language. */
  readonly directory: string;
  readonly locales: ContentLocales;
  /** Top folders that are left out, such as those of languages that are switched off. */
  readonly ignoredFolders?: readonly string[];
  /** True reads changed files while running. */
  readonly watch: boolean;
  /** The present, epoch milliseconds: what is planned comes and goes by it. */
  readonly now: () => number;
  /** The studio's zone, as an IANA name: days and times of front matter are those of its clocks. */
  readonly zone: string;
  /** True shows what is planned as if its time had come, for those who look for mistakes in it. */
  readonly isAheadOfTime?: boolean;
  /** File that remembers what was parsed; absent remembers nothing after the end. */
  readonly storeFile?: string;
  /** File of the search index, `:memory:` for no file; absent disables search. */
  readonly searchFile?: string;
  /**
   * Values of `{{ name }}` in the documents of a language, as pages show them: the search reads texts with
   * them. Read once.
   */
  readonly quotedValues?: (locale: string) => Readonly<Record<string, string>>;
  /** What documents may refer to by name; other names are warned of. */
  readonly known?: KnownNames;
  /** Called after a change was taken over. */
  readonly onChange?: () => void;
  /** Called when a file is broken: its last good version stays; at the start there is none. */
  readonly onProblem?: (problem: ContentProblem) => void;
  /** Called for documents that are published although something is missing. */
  readonly onWarning?: (problem: ContentProblem) => void;
}
