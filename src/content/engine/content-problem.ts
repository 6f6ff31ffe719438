/** A problem in a content file, described for its editor. */
export interface ContentProblem {
  readonly file: string;
  /** Counted from 1; absent when the whole file is the problem. */
  readonly line?: number;
  readonly expected: string;
  readonly hint: string;
}

/** What is wrong inside a text, before the file's name is known. */
export type TextProblem = Omit<ContentProblem, "file">;
