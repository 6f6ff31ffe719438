/** Whom a page is for; most are the same for everybody. */
export interface PagePrivacy {
  /** True for a page that is reached by a secret address: made for each visitor, kept by nobody. */
  readonly isSecret: boolean;
  /** Query values that are a visitor's own: with one of them, too, the page is made for that visitor. */
  readonly ownQuery: readonly string[];
}

/**
 * True for a request whose page is made for one visitor, from the whole query, and kept by nobody.
 *
 * @param search query of the address, with or without its question mark
 */
export function isPersonal({ isSecret, ownQuery }: PagePrivacy, search: string): boolean {
  if (isSecret) return true;
  if (search === "" || ownQuery.length === 0) return false;
  const query = new URLSearchParams(search);
  return ownQuery.some((name) => query.has(name));
}
