import type { ContentDocument } from "../document/content-document.ts";
import { compileSort, documentReader } from "./compile-sort.ts";
import type { DocumentSource } from "./document-source.ts";
import { DEFAULT_SORT } from "./read-params.ts";

/**
 * Makes documents that are all in memory queryable: in the browser, over a snapshot (D7).
 *
 * @param defaultLocale language of queries that name none
 * @param folders configurations of folders (`_dir`) that are not among the documents
 */
export function createLocalSource(
  documents: readonly ContentDocument[],
  defaultLocale: string | undefined,
  folders: readonly ContentDocument[] = [],
): DocumentSource {
  const compare = compileSort(DEFAULT_SORT, documentReader);
  const sorted = compare ? documents.toSorted(compare) : documents;
  const keyOf = ({ _locale, _path }: ContentDocument): string => `${_locale} ${_path}`;
  const configs = new Map(
    [...sorted, ...folders]
      .filter(({ _path }) => _path?.endsWith("/_dir"))
      .map((document) => [keyOf(document), document]),
  );
  return {
    defaultLocale,
    heads: () => sorted,
    load: (head) => head,
    folderConfig: (path, locale) => configs.get(`${locale} ${path === "/" ? "" : path}/_dir`),
  };
}
