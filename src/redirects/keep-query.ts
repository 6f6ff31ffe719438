/** The parts of an address; each but the path is empty or has its sign. */
export function splitAddress(address: string): { path: string; query: string; anchor: string } {
  const [, path = "", query = "", anchor = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, anchor };
}

/**
 * The target of a redirect with the query that the visitor came with, behind its own and before its
 * anchor (D10, M15). A preview token stays on this site.
 *
 * @param search the query with its question mark, or empty
 */
export function keepQuery(target: string, search: string): string {
  const { path, query, anchor } = splitAddress(target);
  const own = path.startsWith("/")
    ? search
    : search.replaceAll(/(?<=[?&])preview=[^&]*(?:&|$)/g, "");
  const kept = own.replace(/[?&]+$/, "");
  return path + (query && kept ? `${query}&${kept.slice(1)}` : query || kept) + anchor;
}
