import { DEFAULT_LOCALE, type LocaleCode, localizePath, splitLocale } from "#i18n";
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
      /** Path without it, by which content knows the page. */
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
 * @param from path of the page that it stands on, language prefix included
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
  const page = (movedTo?: string): Judgement => {
    const { path } = splitLocale(decoded(pathname), locales);
    return { kind: "page", pathname, path, anchor, ...(movedTo !== undefined && { movedTo }) };
  };
  const moved = site.redirect(pathname, url.search);
  if (moved) return page(moved.location);
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

/** Languages of a document that its readers cannot have in their own, nor in the default one. */
function otherLanguages(site: CheckedSite, pathname: string): readonly string[] {
  const { path, locale } = splitLocale(decoded(pathname), site.locales);
  const known = site.content.pages("public").get(path) ?? [];
  return known.includes(locale) || known.includes(DEFAULT_LOCALE) ? [] : known;
}

/** Where a document or a folder sends its visitors (D10). */
function documentTarget(site: CheckedSite, pathname: string): string | undefined {
  const { path, locale } = splitLocale(decoded(pathname), site.locales);
  const heads = site.content.source("public").heads({ path });
  const inLocale = (code: string) => heads.find(({ _locale }) => _locale === code);
  const head = inLocale(locale) ?? inLocale(DEFAULT_LOCALE);
  if (!head) return site.content.folderRedirect(path, locale, "public");
  return redirectOf(head);
}

/** The address to which a document sends its visitors; undefined when it shows itself. */
export function redirectOf(head: Readonly<Record<string, unknown>>): string | undefined {
  const { redirect, navigation } = head;
  const below =
    typeof navigation === "object" && navigation !== null && "redirect" in navigation
      ? navigation.redirect
      : undefined;
  return [redirect, below].find(
    (target): target is string => typeof target === "string" && target !== "",
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
