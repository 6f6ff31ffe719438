import { type LocaleCode, type PageAddresses, splitLocale } from "#i18n";
import type { SiteContent } from "../services.ts";

/** Stands for this site, whatever its address. */
export const HERE = "http://here.invalid";

/** Addresses of a document, percent-encoded, where not all of them are the one of the page. */
export function otherAddresses(
  path: string,
  addresses: Readonly<Record<string, string>>,
): { readonly addresses?: PageAddresses } {
  const pairs = Object.entries(addresses);
  if (pairs.every(([, address]) => address === path)) return {};
  return { addresses: Object.fromEntries(pairs.map(([code, to]) => [code, encodeURI(to)])) };
}

/**
 * Makes the function that brings the links of a text up to date: they may name a page by its file, or
 * by a slug that it had. All others stay as they are written.
 *
 * @param path address of the page on which the text stands, without language prefix
 */
export function writtenLinks(
  content: Pick<SiteContent, "moved">,
  path: string,
  locale: LocaleCode,
  enabled: readonly LocaleCode[],
): (href: string) => string {
  return (href) => {
    const url = /^(?:[a-z][a-z\d+.-]*:|\/\/|[?#])/i.test(href)
      ? undefined
      : URL.parse(href, HERE + encodeURI(path));
    if (!url || url.origin !== HERE) return href;
    // Links stay in the language of the page, whatever language they name.
    const moved = content.moved(
      splitLocale(decodePath(url.pathname) ?? url.pathname, enabled).path,
      locale,
    );
    return moved === undefined ? href : encodeURI(moved) + url.search + url.hash;
  };
}

/** A path without its escapes; undefined where they are not UTF-8. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
