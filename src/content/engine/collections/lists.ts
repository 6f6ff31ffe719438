import type { ContentDocument } from "../document/content-document.ts";
import { sharedPath } from "../document/document-slug.ts";
import type { ContentLocales } from "../document/source-identity.ts";
import type { Access, ContentIndex } from "../index/content-index.ts";
import type { RememberedFile } from "../index/index-store.ts";
import type { Planned } from "../publication/publication.ts";
import { toIssue, toPortfolioItem, toPost } from "./collections.ts";
import type { Issue } from "./issue-schema.ts";
import type { PortfolioItem } from "./portfolio-schema.ts";
import type { Post } from "./post-schema.ts";

/** Heads never change, so parsed values are cached by head. */
const postOf = rememberRead(toPost);
const issueOf = rememberRead(toIssue);
const itemOf = rememberRead(toPortfolioItem);

/** For works that name no place in the portfolio: behind all that do. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Typed lists of the collections, built on first use and kept until they are cleared. */
export type Lists = ReturnType<typeof createLists>;

export function createLists(index: ContentIndex, locales: ContentLocales) {
  const made = new Map<string, unknown>();
  const once = <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  const listOf = <T extends { readonly slug: string }>(
    access: Access,
    locale: string,
    read: Read<T | undefined>,
  ): readonly T[] => {
    const inLocale = (code: string): T[] =>
      index
        .view(access)
        .byLocale(code)
        .flatMap((head) => read(head, index.entryOf(head) ?? UNKNOWN, index.plannedOf(head)) ?? []);
    const own = inLocale(locale);
    if (locale === locales.fallback) return own;
    const translated = new Set(own.map(({ slug }) => slug));
    return [...own, ...inLocale(locales.fallback).filter(({ slug }) => !translated.has(slug))];
  };
  const portfolioIn = (locale: string, access: Access): readonly PortfolioItem[] => {
    const placed = listOf(access, locales.fallback, itemOf).toSorted(byOrder);
    const places = new Map(placed.map(({ slug }, place) => [slug, place]));
    const placeOf = ({ slug }: PortfolioItem): number => places.get(slug) ?? LAST;
    return listOf(access, locale, itemOf).toSorted(
      (a, b) => placeOf(a) - placeOf(b) || byOrder(a, b),
    );
  };
  return {
    /** Forgets the lists: the content changed. */
    clear: () => made.clear(),
    posts: (locale: string, access: Access): readonly Post[] =>
      once(`posts ${access} ${locale}`, () =>
        listOf(access, locale, postOf).toSorted((a, b) => newestFirst(a.date ?? "", b.date ?? "")),
      ),
    issues: (locale: string, access: Access): readonly Issue[] =>
      once(`issues ${access} ${locale}`, () =>
        listOf(access, locale, issueOf).toSorted((a, b) => b.number - a.number),
      ),
    portfolio: (locale: string, access: Access): readonly PortfolioItem[] =>
      once(`portfolio ${access} ${locale}`, () => portfolioIn(locale, access)),
    pages: (access: Access): ReadonlyMap<string, readonly string[]> =>
      once(`pages ${access}`, () => {
        const languages = new Map<string, Set<string>>();
        for (const head of index.view(access).all) {
          if (head._partial) continue;
          const shared = sharedPath(head);
          const known = languages.get(shared) ?? new Set();
          languages.set(shared, known.add(head._locale ?? ""));
        }
        return new Map(Array.from(languages, ([shared, known]) => [shared, [...known]]));
      }),
  };
}

/** By the places that works name themselves. */
function byOrder(a: PortfolioItem, b: PortfolioItem): number {
  return (a.order ?? LAST) - (b.order ?? LAST) || a.slug.localeCompare(b.slug);
}

function newestFirst(a: string, b: string): number {
  return a < b ? 1 : a > b ? -1 : 0;
}

type Known = Pick<RememberedFile, "words" | "isUntitled">;
type Read<T> = (head: ContentDocument, known: Known, planned: Planned | undefined) => T;

const UNKNOWN: Known = { words: 0, isUntitled: false };

function rememberRead<T>(read: Read<T>): Read<T> {
  const known = new WeakMap<ContentDocument, T>();
  return (head, entry, planned) => {
    const before = known.get(head);
    if (before !== undefined) return before;
    const value = read(head, entry, planned);
    known.set(head, value);
    return value;
  };
}
