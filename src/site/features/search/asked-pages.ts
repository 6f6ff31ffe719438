/** Number of the last page of results: more are never counted. */
const LAST_PAGE = 300;

/** What a visitor looks for. */
export interface AskedPages {
  /** As typed; at most 100 characters of it are read. */
  readonly text: string;
  /** Page of results, counted from 1. */
  readonly page: number;
}

/** Reads what is asked out of the query of an address: `q`, and `page` from the second on. */
export function readAskedPages(search: URLSearchParams): AskedPages {
  const page = Number(/^[1-9]\d{0,2}$/.exec(search.get("page") ?? "")?.[0] ?? 1);
  return { text: (search.get("q") ?? "").trim(), page: Math.min(page, LAST_PAGE) };
}

/** Address of a page of results in the default language. */
export function foundPagesPath({ text, page }: AskedPages): string {
  const query = new URLSearchParams({ q: text, ...(page > 1 && { page: String(page) }) });
  return `/search?${query}`;
}
