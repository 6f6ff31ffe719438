import { caseStudyWords } from "../collections/case-study-schema.ts";
import { kindOf, toPortfolioItem, toPost } from "../collections/collections.ts";
import type { ContentDocument } from "../document/content-document.ts";
import { sharedPath } from "../document/document-slug.ts";
import { factsOf } from "../document/page-facts.ts";
import type { ContentIndex } from "../index/content-index.ts";
import { lackOf, SEEN, type SearchRecord } from "./search-entry.ts";

/**
 * The search records of a document in all its languages.
 *
 * @param path that the translations share
 * @param locales all languages
 */
export function recordsAt(
  index: ContentIndex,
  path: string,
  locales: readonly string[],
): readonly SearchRecord[] {
  const published = firstOfEach(index.view("public").byShared(path));
  const previewed = firstOfEach(index.view("preview").byShared(path));
  const lacks = locales.flatMap((locale) => [
    ...(published.has(locale) ? [] : [lackOf("public", locale)]),
    ...(previewed.has(locale) ? [] : [lackOf("preview", locale)]),
  ]);
  return [...new Set([...published.values(), ...previewed.values()])].flatMap((head) => {
    const seen =
      (published.get(String(head._locale)) === head ? SEEN.inPublic : 0) +
      (previewed.get(String(head._locale)) === head ? SEEN.inPreview : 0);
    return toRecord(index, head, seen, lacks) ?? [];
  });
}

/** The pages by their languages. */
function firstOfEach(documents: readonly ContentDocument[]): Map<string, ContentDocument> {
  const pages = documents.filter(({ _partial }) => !_partial);
  return new Map(pages.map((head) => [String(head._locale), head] as const).toReversed());
}

/** The paths that all documents share with their translations. */
export function allPaths(index: ContentIndex): ReadonlySet<string> {
  const views = [index.view("public").all, index.view("preview").all];
  return new Set(views.flatMap((all) => all.map(sharedPath)));
}

function toRecord(
  index: ContentIndex,
  head: ContentDocument,
  seen: number,
  lacks: readonly string[],
): SearchRecord | undefined {
  const entry = index.entryOf(head);
  const kind = kindOf(head);
  const isFindable = isListed(head) && (head._type === "markdown" || kind === "work");
  if (!entry || !isFindable) return undefined;
  const { _path: path = "", _locale: locale = "" } = head;
  return {
    file: entry.file,
    stamp: [entry.hash, locale, path, kind, seen, ...lacks].join(" "),
    locale,
    path,
    kind,
    seen,
    lacks,
    date: dayOf(head["date"]),
    title: textOf(head.title),
    description: textOf(head.description),
  };
}

/** False for documents that send their visitors elsewhere, and those that no list shows (D10). */
function isListed(head: ContentDocument): boolean {
  return head["navigation"] !== false && !factsOf(head).isRedirect;
}

/** Words by which a document can be found besides its text. */
export function furtherWords(head: ContentDocument): string {
  const work = toPortfolioItem(head);
  if (work) {
    return [work.client, String(work.year), ...work.services, ...caseStudyWords(work)].join(" ");
  }
  return toPost(head, { words: 0, isUntitled: false }, undefined)?.tags.join(" ") ?? "";
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function dayOf(value: unknown): string {
  return textOf(value).slice(0, 10);
}
