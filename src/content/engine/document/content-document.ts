/** A value that survives JSON. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** Text in a body. */
interface BodyText {
  readonly type: "text";
  readonly value: string;
}

/** Element or component in a body; property names as in hast (`className`, `ariaLabel`). */
export interface BodyElement {
  readonly type: "element";
  readonly tag: string;
  readonly props: Readonly<Record<string, Json | undefined>>;
  readonly children: readonly BodyNode[];
}

/** Node of a body. */
export type BodyNode = BodyText | BodyElement;

/** An entry of the table of contents. */
export interface TocLink {
  readonly id: string;
  /** Level of the heading, 2 to 6. */
  readonly depth: number;
  readonly text: string;
  readonly children?: readonly TocLink[];
}

/** Table of contents of a Markdown document. */
export interface Toc {
  readonly title: string;
  readonly searchDepth: number;
  readonly depth: number;
  readonly links: readonly TocLink[];
}

/** Parsed Markdown. */
export interface MarkdownRoot {
  readonly type: "root";
  readonly children: readonly BodyNode[];
  /** Absent in excerpts and when front matter says `toc: false`. */
  readonly toc?: Toc;
}

/**
 * A content document as it goes over the wire (D1): the fields named here, then whatever its front
 * matter or data says.
 */
export interface ContentDocument {
  /** Address without language prefix; absent for files that are not parsed. */
  readonly _path?: string;
  /** Name of the folder; an object with the folder's configuration in some answers. */
  readonly _dir?: Json;
  readonly _draft?: boolean;
  readonly _partial?: boolean;
  readonly _locale?: string;
  readonly _type?: string;
  readonly _id: string;
  readonly _source?: string;
  /** Path below the content folder, with `/`. */
  readonly _file?: string;
  /** `_file` without extension. */
  readonly _stem?: string;
  readonly _extension?: string;
  readonly title?: Json;
  readonly description?: Json;
  readonly [key: string]: unknown;
}
