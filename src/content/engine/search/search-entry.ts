/** Kinds of documents that can be found. */
export type SearchKind = "work" | "article" | "page";

/** Who finds a document, as bits. */
export const SEEN = { inPublic: 1, inPreview: 2 } as const;

/** Marker: this document is not shown in a language, so another replaces it. */
export function lackOf(access: "public" | "preview", locale: string): string {
  return `${access}${locale.replaceAll(/[^a-z\d]/gi, "")}`;
}

/** What the search indexes of a document. */
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
  /** Languages without a visible translation; see {@link lackOf}. */
  readonly lacks: readonly string[];
  /** ISO day, or empty. */
  readonly date: string;
  readonly title: string;
  readonly description: string;
}

/** A document to index, with all its words. */
export interface SearchEntry extends SearchRecord {
  /** The text of its file. */
  readonly source: string;
  /** Further words by which it can be found: client, services, topics. */
  readonly more: string;
}
