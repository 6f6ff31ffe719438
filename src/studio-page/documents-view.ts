import type { DocumentState } from "#content/check";
import type { ContentProblem } from "#content/node";
import type { SentFields } from "./view.ts";

/** A language by its tag and name. */
interface NamedLanguage {
  readonly code: string;
  readonly name: string;
}

/** A document in a language, in a list. */
export interface DocumentCell {
  readonly locale: string;
  readonly states: readonly DocumentState[];
  /** When it comes or went, epoch milliseconds. */
  readonly at: number | undefined;
}

/** All documents in all languages. */
export interface DocumentsView {
  readonly page: "documents";
  readonly languages: readonly NamedLanguage[];
  /** What is shown; undefined for everything. */
  readonly state: DocumentState | undefined;
  readonly language: string | undefined;
  /** How often each state is there in the chosen language, or in all; in the order of filters. */
  readonly counts: ReadonlyMap<DocumentState, number>;
  readonly documents: readonly {
    readonly path: string;
    readonly title: string;
    readonly cells: readonly DocumentCell[];
  }[];
  /** The path after which the next part begins. */
  readonly after: string | undefined;
}

/** One document in one language. */
export interface DocumentView extends DocumentCell {
  readonly page: "document";
  readonly path: string;
  readonly title: string;
  readonly languageName: string;
  readonly languages: readonly NamedLanguage[];
  /** Below the content folder; undefined where it is missing. */
  readonly file: string | undefined;
  readonly problem: ContentProblem | undefined;
  /** Where visitors see it. */
  readonly address: string | undefined;
  /** How its time is set; undefined where that cannot be done. */
  readonly time: { readonly value: string; readonly version: string } | undefined;
  /** False where no preview token is set. */
  readonly hasPreview: boolean;
  /** A link that was made just now. */
  readonly link: { readonly href: string; readonly expires: number } | undefined;
  readonly sent?: SentFields | undefined;
}
