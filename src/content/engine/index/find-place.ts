import { sharedPath } from "../document/document-slug.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { IndexView } from "./content-index.ts";

/** What a URL means in a language: a document, or its current URL. */
export type Place =
  | { readonly kind: "here"; readonly head: ContentDocument }
  | { readonly kind: "moved"; readonly to: string };

/**
 * Finds what is at an address: the document of the language, else where it went, else what the
 * default language has there, as far as it is not translated.
 *
 * @param fallback the default language
 */
export function findPlace(
  view: IndexView,
  path: string,
  locale: string,
  fallback: string,
): Place | undefined {
  const own = pageIn(view.byPath(path), locale);
  if (own) return { kind: "here", head: own };
  const moved = pageIn(view.byFormer(path), locale);
  if (moved) return { kind: "moved", to: String(moved._path) };
  const there = pageIn(view.byPath(path), fallback);
  const other = there ?? pageIn(view.byFormer(path), fallback);
  if (!other) return undefined;
  const translation = pageIn(view.byShared(sharedPath(other)), locale);
  if (there && !translation) return { kind: "here", head: there };
  return { kind: "moved", to: String((translation ?? other)._path) };
}

/** The document of a language that is a page; the first of several. */
export function pageIn(
  documents: readonly ContentDocument[],
  locale: string,
): ContentDocument | undefined {
  return documents.find(({ _locale, _partial }) => _locale === locale && !_partial);
}
