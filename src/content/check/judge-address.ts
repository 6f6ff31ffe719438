import { defaultLocale, type LocaleCode, localizePath, splitLocale } from "#i18n";
import type { ContentDocument } from "#content";
import { redirectOf, sharedPath } from "#content/node";
import type { CheckedSite } from "./checked-site.ts";

/** What is at the end of a link. */
export type Judgement =
  /** Another site, or something that is no page, such as mailto. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "file" }
  | {
      readonly kind: "page";
      /** Path with language prefix. */
      readonly pathname: string;
      /** Path without it, which a document shares with its translations. */
      readonly path: string;
      /** Decoded, without `#`; empty when the link names none. */
      readonly anchor: string;
      /** Where the visitor is sent from there. */
      readonly movedTo?: string;
    }
  | { readonly kind: "dead"; readonly hint: string };

/** Stands for this site, whatever its address. */
const HERE = "http://here.invalid";

/**
 * Follows a link as a visitor's browser would.
 *
 * @param href as it is written
 * @param from path of the page with the link, language prefix included
 * @param isLocalized true where the site puts the language of the page before a path
 */
export function judgeAddress(
  site: CheckedSite,
  href: string,
  from: string,
  locale: LocaleCode,
  isLocalized = true,
): Judgement {
  const { locales } = site;
  const written = isLocalized ? localizePath(href, locale, locales) : href;
  const url = URL.parse(written, HERE + from);
  if (!url) return { kind: "dead", hint: "it is no address" };
  if (url.origin !== HERE) return { kind: "elsewhere" };
  const { pathname } = url;
  const anchor = decoded(url.hash.slice(1));
  if (site.isOther(pathname)) return { kind: "file" };
  const page = (movedTo?: string, at = pathname): Judgement => {
    const moved = movedTo !== undefined && { movedTo };
    return { kind: "page", pathname: at, path: sharedBy(site, at), anchor, ...moved };
  };
  const moved = site.redirect(pathname, url.search);
  if (moved) return page(moved.location);
  const renamed = renamedTo(site, pathname);
  if (renamed !== undefined) {
    // A link by the name of a file is right: the site writes it anew.
    const isByFile =
      isLocalized && splitLocale(decoded(pathname), locales).path === sharedBy(site, renamed);
    return page(isByFile ? documentTarget(site, renamed) : renamed, renamed);
  }
  if (site.isPage(pathname)) {
    const languages = otherLanguages(site, pathname);
    return languages.length === 0
      ? page(documentTarget(site, pathname))
      : { kind: "dead", hint: `${pathname} is written in ${languages.join(", ")} only` };
  }
  const canonical = `/${pathname.toLowerCase().replaceAll(/^\/+(?:en(?=\/|$))?\/*|\/+$/g, "")}`;
  if (canonical !== pathname && site.isPage(canonical)) return page(canonical);
  const isLeadingAway = isLocalized && site.isOther(splitLocale(pathname, locales).path);
  return {
    kind: "dead",
    hint: isLeadingAway
      ? `there is a file at ${splitLocale(pathname, locales).path} only: link to it with its whole address`
      : site.isDraft(pathname)
        ? `${pathname} is a draft, which visitors do not see`
        : `there is nothing at ${pathname}`,
  };
}

/** What is at a path, language prefix included. */
function placeAt(site: CheckedSite, pathname: string) {
  const { path, locale } = splitLocale(decoded(pathname), site.locales);
  return { path, locale, place: site.content.place(path, locale, "public") };
}

/** The document at a path, language prefix included. */
export function documentAt(site: CheckedSite, pathname: string): ContentDocument | undefined {
  const { place } = placeAt(site, pathname);
  return place?.kind === "here" ? place.head : undefined;
}

/** Path that the document there shares with its translations; the path itself without document. */
function sharedBy(site: CheckedSite, pathname: string): string {
  const { path, place } = placeAt(site, pathname);
  return place?.kind === "here" ? sharedPath(place.head) : path;
}

/** Current URL of a document by a former path. */
function renamedTo(site: CheckedSite, pathname: string): string | undefined {
  const { locale, place } = placeAt(site, pathname);
  if (place?.kind !== "moved") return undefined;
  return localizePath(encodeURI(place.to), locale, site.locales);
}

/** Languages of a document that its readers cannot have in their own, nor in the default one. */
function otherLanguages(site: CheckedSite, pathname: string): readonly string[] {
  const { locale } = splitLocale(decoded(pathname), site.locales);
  const known = site.content.pages("public").get(sharedBy(site, pathname)) ?? [];
  return known.includes(locale) || known.includes(defaultLocale(site.locales)) ? [] : known;
}

/** Where a document or a folder sends its visitors (D10). */
function documentTarget(site: CheckedSite, pathname: string): string | undefined {
  const { path, locale, place } = placeAt(site, pathname);
  if (place?.kind !== "here") return site.content.folderRedirect(path, locale, "public");
  return redirectOf(place.head);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
