/** Kinds of documents that can be found. */
export type SearchKind = "work" | "article" | "page";

/** Who finds a document, as bits. */
export const SEEN = { inPublic: 1, inPreview: 2 } as const;

/** A word for: this document is not shown in a language, so that another stands in for it. */
export function lackOf(access: "public" | "preview", locale: string): string {
  return `${access}${locale.replaceAll(/[^a-z\d]/gi, "")}`;
}

/** What the search is told of a document. */
export interface SearchRecord {
  /** Path below the content folder. */
  readonly file: string;
  /** Changes whenever anything else here, or the text, does. */
  readonly stamp: string;
  readonly locale: string;
  /** Address without language prefix. */
  readonly path: string;
  readonly kind: SearchKind;
  /** Sum of {@link SEEN}. */
  readonly seen: number;
  /** Languages in which somebody sees no translation; see {@link lackOf}. */
  readonly lacks: readonly string[];
  /** ISO day, or empty. */
  readonly date: string;
  readonly title: string;
  readonly description: string;
}

/** A document to be kept, with all its words. */
export interface SearchEntry extends SearchRecord {
  /** The text of its file. */
  readonly source: string;
  /** Further words by which it can be found: client, services, topics. */
  readonly more: string;
}
