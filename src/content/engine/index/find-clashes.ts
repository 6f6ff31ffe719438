import { FORMER, formerPaths, sharedPath } from "../document/document-slug.ts";
import type { ContentDocument } from "../document/content-document.ts";
import type { ContentIndex } from "./content-index.ts";
import { pageIn } from "./find-place.ts";

/** An address that a document cannot have, because something else has it. */
export interface Clash {
  readonly head: ContentDocument;
  /** Key of the front matter that is at fault; absent where the file's name is. */
  readonly key?: "slug" | typeof FORMER;
  readonly address: string;
  /** The document that has it; absent where a page of the site does. */
  readonly other?: ContentDocument;
}

/**
 * Addresses that two documents of a language claim, and slugs at addresses of the site. Looks at
 * documents with slugs and at crowded addresses only, so it costs little however many documents
 * there are.
 *
 * @param fallback the default language, whose documents replace missing translations
 * @param isReserved true for an address at which the site has a page, a file or an endpoint
 */
export function findClashes(
  index: ContentIndex,
  fallback: string,
  isReserved: (path: string) => boolean,
): readonly Clash[] {
  const clashes: Clash[] = [];
  for (const address of index.crowdedPaths()) {
    const seen = new Map<string, ContentDocument>();
    for (const head of index.at(address)) {
      if (head._partial || sharedPath(head) !== address) continue;
      const name = `${head._locale} ${index.isDraft(head)}`;
      const other = seen.get(name);
      if (other) clashes.push({ head, address, other });
      else seen.set(name, head);
    }
  }
  for (const head of index.renamed()) {
    const { _path: own = "" } = head;
    const shared = sharedPath(head);
    for (const address of [own, ...formerPaths(head)]) {
      const other = claimant(index, head, address, fallback);
      if (!other && (address === shared || !isReserved(address))) continue;
      const key = address === own || address === shared ? "slug" : FORMER;
      clashes.push({ head, key, address, ...(other && { other }) });
    }
    const double =
      own !== shared && index.sharing(shared).find((other) => isDouble(index, head, other));
    if (double) clashes.push({ head, address: shared, other: double });
  }
  return clashes;
}

/** True for files of one name in one language, neither of which is the draft of the other. */
function isDouble(index: ContentIndex, head: ContentDocument, other: ContentDocument): boolean {
  const isSame = other._locale === head._locale && index.isDraft(other) === index.isDraft(head);
  return other !== head && !other._partial && isSame;
}

/** Another document that is, or was, at an address in the language of a document. */
function claimant(
  index: ContentIndex,
  head: ContentDocument,
  address: string,
  fallback: string,
): ContentDocument | undefined {
  const { _locale: locale = fallback } = head;
  const shared = sharedPath(head);
  const isOther = (other: ContentDocument): boolean =>
    !other._partial && sharedPath(other) !== shared;
  const others = [...index.at(address), ...index.formerlyAt(address)].filter(isOther);
  const own = pageIn(others, locale);
  if (own) return own;
  const standIn = pageIn(index.at(address).filter(isOther), fallback);
  const isTranslated = standIn && pageIn(index.sharing(sharedPath(standIn)), locale);
  return isTranslated ? undefined : standIn;
}
