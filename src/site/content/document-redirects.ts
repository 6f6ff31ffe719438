import { defaultLocale, type LocaleCode, splitLocale } from "#i18n";
import type { SiteContent } from "../services.ts";
import { decodePath, HERE } from "./document-addresses.ts";

/** Most hops of redirects between documents that are followed (M15). */
const MAX_HOPS = 10;

/** Where redirects lead to something that is no address, and those that never end. */
export const NOWHERE = Symbol("nowhere");
export const CIRCLE = Symbol("circle");

/**
 * Where the visitors of a document end up (D10): `redirect` or `navigation.redirect` of the document,
 * or the redirect of its folder, followed to the end.
 */
export async function followRedirects(
  content: SiteContent,
  path: string,
  locale: LocaleCode,
  locales: readonly LocaleCode[],
): Promise<string | typeof NOWHERE | typeof CIRCLE | undefined> {
  let [target, current]: [string | undefined, string] = [undefined, path];
  const seen = new Set([path]);
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const written = await redirectOf(content, current, locale);
    if (written === undefined) return target;
    const next = readTarget(written, locales);
    if (!next) return NOWHERE;
    target = next.address;
    if (next.path === undefined) return target;
    const moved = content.moved(next.path, locale);
    if (moved !== undefined) target = encodeURI(moved) + next.suffix;
    current = moved ?? next.path;
    if (seen.has(current)) return CIRCLE;
    seen.add(current);
  }
  return CIRCLE;
}

async function redirectOf(
  content: SiteContent,
  path: string,
  locale: LocaleCode,
): Promise<string | undefined> {
  const found = await content.page(path, locale);
  if (!found) return content.folderRedirect(path, locale);
  const { redirect, navigation } = found.document as {
    redirect?: unknown;
    navigation?: { redirect?: unknown };
  };
  const target = redirect ?? (typeof navigation === "object" ? navigation.redirect : undefined);
  return typeof target === "string" && target !== "" ? target : undefined;
}

/** Where a redirect leads. */
interface RedirectTarget {
  /** In the default language when it is of this site; ASCII. */
  readonly address: string;
  /** Path by which content knows the address; absent for other sites. */
  readonly path?: string;
  /** Query and anchor. */
  readonly suffix: string;
}

/**
 * Reads where a redirect leads: to a path of this site, however it is spelt, or to another site.
 *
 * @returns undefined for what is neither, such as a script
 */
function readTarget(written: string, locales: readonly LocaleCode[]): RedirectTarget | undefined {
  const url = URL.parse(written, HERE);
  if (/^https?:\/\//i.test(written)) return url ? { address: url.href, suffix: "" } : undefined;
  if (!written.startsWith("/") || url?.origin !== HERE) return undefined;
  const pathname = decodePath(url.pathname)?.toLowerCase();
  if (pathname === undefined) return undefined;
  const prefix = `/${defaultLocale(locales).toLowerCase()}`;
  const isPrefixed = `${pathname}/`.startsWith(`${prefix}/`);
  const unprefixed = (isPrefixed ? pathname.slice(prefix.length) : pathname) || "/";
  const { path } = splitLocale(unprefixed, locales);
  const suffix = url.search + url.hash;
  return { address: encodeURI(path) + suffix, path, suffix };
}
