import type { ContentDocument } from "../document/content-document.ts";

/** What a query reads from: the index on the server, a snapshot in the browser. */
export interface DocumentSource {
  /** Language of queries that name none; undefined when content has no languages. */
  readonly defaultLocale: string | undefined;
  /**
   * Heads of the documents that the access allows, in the default order. The hints narrow the list;
   * the query still checks them.
   */
  heads(hint: { readonly path?: string; readonly locale?: string }): readonly ContentDocument[];
  /** The whole document of a head; the head itself when its file was deleted meanwhile. */
  load(head: ContentDocument): ContentDocument | Promise<ContentDocument>;
  /** The `_dir` document of a folder in a language. */
  folderConfig(path: string, locale: string): ContentDocument | undefined;
}
