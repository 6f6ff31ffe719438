import {
  defaultLocale,
  LOCALE_COOKIE,
  type LocaleCode,
  type LocaleCookieSettings,
  localizePath,
  readCookie,
  readLocaleCookie,
  serializeLocaleCookie,
  type SplitPath,
  splitLocale,
} from "#i18n";
import { isPersonal, type PageMatch } from "#site";
import type { AddressDecision } from "../http/address-decision.ts";
import type { SiteRequest } from "../http/site-request.ts";

/** Marks that the cookie overrode an address, so that the next page can offer the way back (B8). */
const OFFER_COOKIE = "i18n_offer";
/** Sent with the page that makes the offer; one that leads on passes it on to the next. */
export const END_OF_OFFER = `${OFFER_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

const PUBLIC = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-cache";

/** Decides what an address means for a visitor (B1, B5, B6, B8). */
export type AddressReader = (request: SiteRequest) => AddressDecision;

/** A page at a path. */
interface PlaceOfPage {
  readonly kind: "page";
  readonly split: SplitPath;
  readonly match: PageMatch;
  /** The most frequent decision: for a visitor whose only cookie names the language of the prefix. */
  readonly plain: AddressDecision;
  readonly plainCookie: string;
}

/** What a path is, for every visitor. */
type Place =
  | PlaceOfPage
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "none"; readonly split: SplitPath };

interface AddressReaderOptions {
  readonly locales: readonly LocaleCode[];
  readonly cookie: LocaleCookieSettings;
  /** The page at a path, language prefix included; undefined where there is none. */
  readonly match: (pathname: string) => PageMatch | undefined;
}

/** @returns a pure function of the request; it remembers only which paths are pages */
export function createAddressReader(options: AddressReaderOptions): AddressReader {
  const known = new Map<string, Place>();
  return (request) => {
    const { pathname, search } = request;
    const query = search.slice(1);
    const place = known.get(pathname) ?? placeOf(pathname, options);
    switch (place.kind) {
      case "none": {
        const { prefixed, locale: named } = place.split;
        const locale = prefixed ? named : request.visitorLocale;
        const cookies = prefixed ? prefixCookies(request, locale, options) : [];
        return { kind: "error", status: 404, locale, cookies };
      }
      case "moved":
        return redirect(301, place.to, query, { "cache-control": PUBLIC });
      case "page": {
        const { split, match, plain, plainCookie } = place;
        // Secrets have no end.
        if (!match.privacy.isSecret) known.set(pathname, place);
        if (isPersonal(match.privacy, query)) {
          return personal(decidePage(request, place, query, options), match);
        }
        const isPlain =
          split.prefixed && query === "" && request.head.headers.cookie === plainCookie;
        return isPlain ? plain : decidePage(request, place, query, options);
      }
    }
  };
}

function placeOf(pathname: string, { match, locales }: AddressReaderOptions): Place {
  const matched = match(pathname);
  // Secrets in an address keep their letters as they are.
  const canonical = matched?.privacy.isSecret ? pathname : canonicalPath(pathname, locales);
  // What cannot be decoded names nothing (E9).
  if (canonical === undefined) return { kind: "none", split: splitLocale(pathname, locales) };
  const split = splitLocale(canonical, locales);
  if (canonical !== pathname) {
    return match(canonical) ? { kind: "moved", to: canonical } : { kind: "none", split };
  }
  if (!matched) return { kind: "none", split };
  const { locale } = split;
  const headers = { "cache-control": PUBLIC };
  return {
    kind: "page",
    split,
    match: matched,
    plain: { kind: "page", address: pathname, match: matched, locale, headers, cookies: [] },
    plainCookie: `${LOCALE_COOKIE}=${locale}`,
  };
}

function decidePage(
  request: SiteRequest,
  { match, split: { locale, prefixed, path } }: PlaceOfPage,
  query: string,
  { locales, cookie: settings }: AddressReaderOptions,
): AddressDecision {
  const { cookie } = request.head.headers;
  const original = defaultLocale(locales);
  const saved = readLocaleCookie(cookie);
  const savedLocale = locales.find((code) => code === saved);
  const address = request.pathname + match.query(query);

  if (!prefixed) {
    const isRoot = path === "/";
    const vary = isRoot ? "Accept-Language, Cookie" : "Cookie";
    const wanted = isRoot ? request.visitorLocale : (savedLocale ?? original);
    if (wanted !== original) {
      const cookies = saved === wanted ? [] : [serializeLocaleCookie(wanted, settings)];
      if (savedLocale)
        cookies.push(`${OFFER_COOKIE}=${original}; Path=/; Max-Age=30; SameSite=Lax`);
      const headers = { "cache-control": PRIVATE, vary };
      return redirect(302, localizePath(path, wanted, locales), query, headers, cookies);
    }
    const isNew = isRoot && saved !== original;
    return {
      kind: "page",
      address,
      match,
      locale,
      headers: { "cache-control": isRoot ? PRIVATE : PUBLIC, vary },
      cookies: isNew ? [serializeLocaleCookie(original, settings)] : [],
    };
  }

  const offered = cookie?.includes(OFFER_COOKIE) && readCookie(cookie, OFFER_COOKIE);
  const offer = locales.find((code) => code === offered && code !== locale);
  const cookies = prefixCookies(request, locale, { cookie: settings });
  if (offer) cookies.push(END_OF_OFFER);
  return {
    kind: "page",
    address,
    match,
    locale,
    ...(offer && { offer }),
    headers: { "cache-control": cookies.length > 0 ? PRIVATE : PUBLIC },
    cookies,
  };
}

/** An address with a prefix is remembered, also one without a page (B8, C1). */
function prefixCookies(
  { head }: SiteRequest,
  locale: LocaleCode,
  { cookie }: Pick<AddressReaderOptions, "cookie">,
): string[] {
  const isKnown = readLocaleCookie(head.headers.cookie) === locale;
  return isKnown ? [] : [serializeLocaleCookie(locale, cookie)];
}

/** A page with a visitor's own values or a secret: its whole query counts, and it is never cached (b1). */
function personal(
  decision: AddressDecision,
  { privacy: { isSecret } }: PageMatch,
): AddressDecision {
  if (decision.kind !== "page") return decision;
  const headers: Record<string, string> = isSecret
    ? {
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      }
    : { "cache-control": PRIVATE };
  return { ...decision, headers, isPersonal: true };
}

function redirect(
  status: 301 | 302,
  pathname: string,
  query: string,
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[] = [],
): AddressDecision {
  const location = query ? `${pathname}?${query}` : pathname;
  return { kind: "redirect", status, location, headers, cookies };
}

/** Characters of a path that need no escape. */
const PLAIN = /[\w.~!$'()*+,;=:@-]/;

/**
 * One address per page: dot segments resolved, no trailing slash, lower case, escapes only where they
 * are needed, no prefix of the default language (R13r, R14r). Undefined for a path that is not valid
 * UTF-8 or not a path at all.
 *
 * @param locales languages of the site, the default one first
 */
export function canonicalPath(rawPath: string, locales: readonly LocaleCode[]): string | undefined {
  if (!rawPath.startsWith("/")) return undefined;
  try {
    decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  // A second slash would be read as a host; such a path is simply not a page.
  if (/^\/[/\\]/.test(rawPath)) return rawPath;
  const url = URL.parse(rawPath, "http://localhost");
  if (!url || url.host !== "localhost") return undefined;
  const lower = url.pathname.replaceAll(/%([0-9a-f]{2})|[^%]+/gi, (part, code?: string) => {
    const character = code === undefined ? part : String.fromCharCode(Number.parseInt(code, 16));
    return code === undefined || PLAIN.test(character)
      ? character.toLowerCase()
      : part.toUpperCase();
  });
  const prefix = `/${defaultLocale(locales).toLowerCase()}`;
  const withoutDefault = `${lower}/`.startsWith(`${prefix}/`) ? lower.slice(prefix.length) : lower;
  return withoutDefault.replace(/\/+$/, "") || "/";
}
