import type { LocaleCode } from "../locales.ts";

/** One text on its way to a translator. */
export interface TextUnit {
  /** Dotted address of the text. */
  readonly key: string;
  /** ICU message in the language to translate from. */
  readonly source: string;
  /** ICU message in the other language; undefined when it is still to be written. */
  readonly target?: string | undefined;
  /** What a translator should know. */
  readonly notes: readonly string[];
}

/** One text as it came back. */
export interface ReturnedUnit extends Omit<TextUnit, "notes"> {
  /** Line of the file, from 1, where the translation stands. */
  readonly line: number;
}

/** Something in a file that cannot be taken. */
export interface InterchangeProblem {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly expected: string;
  readonly hint: string;
}

/** What a file holds, or all that is wrong with it. */
export type ReadUnitsResult =
  | {
      readonly ok: true;
      readonly units: readonly ReturnedUnit[];
      /** Language of the translations, when the file says it. */
      readonly locale?: LocaleCode | undefined;
    }
  | { readonly ok: false; readonly problems: readonly InterchangeProblem[] };
