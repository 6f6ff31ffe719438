import type { SearchKind } from "#content";

/** Number of the last page of results: more are never counted. */
const LAST_PAGE = 300;

/** Kinds of what is found, in the order of their filters. */
export const FOUND_KINDS = ["work", "article", "page"] as const satisfies readonly SearchKind[];

/** What a visitor looks for. */
export interface AskedPages {
  /** As typed; at most 100 characters of it are read. */
  readonly text: string;
  /** The only kind that is shown. */
  readonly kind: SearchKind | undefined;
  /** Page of results, counted from 1. */
  readonly page: number;
}

/** Reads what is asked out of the query of an address: `q`, `kind`, and `page` from the second on. */
export function readAskedPages(search: URLSearchParams): AskedPages {
  const page = Number(/^[1-9]\d{0,2}$/.exec(search.get("page") ?? "")?.[0] ?? 1);
  const kind = FOUND_KINDS.find((each) => each === search.get("kind"));
  return { text: (search.get("q") ?? "").trim(), kind, page: Math.min(page, LAST_PAGE) };
}

/** Address of a page of results in the default language. */
export function foundPagesPath({ text, kind, page }: AskedPages): string {
  const query = new URLSearchParams({
    q: text,
    ...(kind && { kind }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/search?${query}`;
}
