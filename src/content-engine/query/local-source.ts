import type { ContentDocument } from "../document/content-document.ts";
import { compileSort } from "./compile-sort.ts";
import type { DocumentSource } from "./document-source.ts";
import { DEFAULT_SORT } from "./read-params.ts";

/**
 * Makes documents that are all in memory queryable: in the browser, over a snapshot (D7).
 *
 * @param defaultLocale language of queries that name none
 */
export function createLocalSource(
  documents: readonly ContentDocument[],
  defaultLocale: string | undefined,
): DocumentSource {
  const compare = compileSort(DEFAULT_SORT);
  const sorted = compare ? documents.toSorted(compare) : documents;
  return {
    defaultLocale,
    heads: () => sorted,
    load: (head) => head,
    folderConfig(path, locale) {
      const sought = `${path === "/" ? "" : path}/_dir`;
      return sorted.find(({ _path, _locale }) => _path === sought && _locale === locale);
    },
  };
}
