import type { CodeLines } from "../parse/highlight-code.ts";
import type { Planned } from "../publication/publication.ts";
import type { ContentDocument } from "./content-document.ts";

/** A document with everything that a page of its own needs. */
export interface PageDocument {
  readonly document: ContentDocument;
  /** Why it is hidden from visitors although it is no draft; in preview only. */
  readonly planned: Planned | undefined;
  /** Layout of the document or of the folders above it (D10). */
  readonly layout: string | undefined;
  /** Coloured code by the order of code blocks in the body; null where there is no colour. */
  readonly code: readonly (CodeLines | null)[];
  /** Language the document is written in; the default one when there is no translation. */
  readonly locale: string;
  /** Languages in which the document exists. */
  readonly translations: readonly string[];
  /** Its address in each language; those without translation have that of the default one. */
  readonly addresses: Readonly<Record<string, string>>;
}
