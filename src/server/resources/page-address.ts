import {
  DEFAULT_LOCALE,
  LOCALE_COOKIE,
  type LocaleCode,
  type LocaleCookieSettings,
  localizePath,
  negotiateLocale,
  readCookie,
  readLocaleCookie,
  serializeLocaleCookie,
  type SplitPath,
  splitLocale,
} from "#i18n";

/** Marks that the cookie overrode an address, so that the next page can offer the way back (B8). */
const OFFER_COOKIE = "i18n_offer";

/** Query values that change a page, and what they may be; all others are ignored. */
const PAGE_QUERY: Readonly<Record<string, RegExp>> = {
  all: /^1$/,
  film: /^[a-z0-9-]{1,60}$/,
  filter: /^(?:marketing|aiMusic|business)$/,
  modal: /^(?:video|booking)$/,
};

const PUBLIC = "public, max-age=0, must-revalidate";
const PRIVATE = "private, no-cache";

/** The parts of a request that decide which page it gets. */
interface AddressRequest {
  /** Request target as sent: path and query. */
  readonly target: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/** What an address means. */
export type AddressDecision =
  | {
      readonly kind: "redirect";
      readonly status: 301 | 302;
      readonly location: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: "page";
      /** Path and the query values that matter; the page's identity in the cache. */
      readonly address: string;
      readonly locale: LocaleCode;
      readonly offer?: LocaleCode;
      /** Set for a page that is made for one visitor and never kept. */
      readonly isPersonal?: true;
      readonly headers: Readonly<Record<string, string>>;
      readonly cookies: readonly string[];
    }
  | {
      readonly kind: "error";
      readonly status: 400 | 404;
      readonly locale: LocaleCode;
      readonly cookies: readonly string[];
    };

/** Decides what an address means for a visitor (B1, B5, B6, B8). */
export type AddressReader = (request: AddressRequest) => AddressDecision;

/** A path that is a page, and the answer to the most frequent request for it. */
interface KnownPage {
  readonly split: SplitPath;
  /** For a visitor whose only cookie names the language of the prefix. */
  readonly plain: AddressDecision;
  readonly plainCookie: string;
}

interface AddressReaderOptions {
  readonly locales: readonly LocaleCode[];
  readonly cookie: LocaleCookieSettings;
  /** True for a path, language prefix included, that a page answers. */
  readonly isPage: (pathname: string) => boolean;
  /** Whom a page is for; undefined for one that is the same for everybody. */
  readonly privacyOf: (pathname: string) => "visitor" | "link" | undefined;
}

/** @returns a pure function of the request; it remembers only which paths are pages */
export function createAddressReader(options: AddressReaderOptions): AddressReader {
  const { locales } = options;
  const known = new Map<string, KnownPage>();

  return (request) => {
    const mark = request.target.indexOf("?");
    const rawPath = mark < 0 ? request.target : request.target.slice(0, mark);
    const rawQuery = mark < 0 ? "" : request.target.slice(mark + 1);
    const negotiated = (): LocaleCode =>
      negotiateLocale({
        cookie: readLocaleCookie(request.cookie),
        acceptLanguage: request.acceptLanguage,
        enabled: locales,
      });

    let page = known.get(rawPath);
    if (!page) {
      const privacy = options.privacyOf(rawPath);
      // Secrets in an address keep their letters as they are.
      const canonical = privacy === "link" ? rawPath : canonicalPath(rawPath);
      const split = splitLocale(canonical ?? "/", locales);
      const locale = split.prefixed ? split.locale : negotiated();
      if (canonical === undefined) return { kind: "error", status: 400, locale, cookies: [] };
      if (!options.isPage(canonical)) {
        const cookies = split.prefixed ? prefixCookies(request, locale, options) : [];
        return { kind: "error", status: 404, locale, cookies };
      }
      if (canonical !== rawPath) {
        return redirect(301, canonical, rawQuery, { "cache-control": PUBLIC });
      }
      if (privacy) {
        const decision = decidePage(rawPath, split, rawQuery, request, negotiated, options);
        return personal(decision, rawPath, rawQuery, privacy);
      }
      page = {
        split,
        plain: {
          kind: "page",
          address: rawPath,
          locale: split.locale,
          headers: { "cache-control": PUBLIC },
          cookies: [],
        },
        plainCookie: `${LOCALE_COOKIE}=${split.locale}`,
      };
      known.set(rawPath, page);
    }
    const isPlain = page.split.prefixed && rawQuery === "" && request.cookie === page.plainCookie;
    if (isPlain) return page.plain;
    return decidePage(rawPath, page.split, rawQuery, request, negotiated, options);
  };
}

function decidePage(
  pathname: string,
  { locale, prefixed, path }: SplitPath,
  query: string,
  request: AddressRequest,
  negotiated: () => LocaleCode,
  { locales, cookie: settings }: AddressReaderOptions,
): AddressDecision {
  const saved = readLocaleCookie(request.cookie);
  const savedLocale = locales.find((code) => code === saved);
  const address = pathname + pageQuery(query);

  if (!prefixed) {
    const isRoot = path === "/";
    const vary = isRoot ? "Accept-Language, Cookie" : "Cookie";
    const wanted = isRoot ? negotiated() : (savedLocale ?? DEFAULT_LOCALE);
    if (wanted !== DEFAULT_LOCALE) {
      const cookies = saved === wanted ? [] : [serializeLocaleCookie(wanted, settings)];
      if (savedLocale)
        cookies.push(`${OFFER_COOKIE}=${DEFAULT_LOCALE}; Path=/; Max-Age=30; SameSite=Lax`);
      const headers = { "cache-control": PRIVATE, vary };
      return redirect(302, localizePath(path, wanted, locales), query, headers, cookies);
    }
    const isNew = isRoot && saved !== DEFAULT_LOCALE;
    return {
      kind: "page",
      address,
      locale,
      headers: { "cache-control": isRoot ? PRIVATE : PUBLIC, vary },
      cookies: isNew ? [serializeLocaleCookie(DEFAULT_LOCALE, settings)] : [],
    };
  }

  const offered =
    request.cookie?.includes(OFFER_COOKIE) && readCookie(request.cookie, OFFER_COOKIE);
  const offer = locales.find((code) => code === offered && code !== locale);
  const cookies = prefixCookies(request, locale, { cookie: settings });
  if (offer) cookies.push(`${OFFER_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
  return {
    kind: "page",
    address,
    locale,
    ...(offer && { offer }),
    headers: { "cache-control": cookies.length > 0 ? PRIVATE : PUBLIC },
    cookies,
  };
}

/** An address with a prefix is remembered, also one without a page (B8, C1). */
function prefixCookies(
  { cookie }: AddressRequest,
  locale: LocaleCode,
  settings: Pick<AddressReaderOptions, "cookie">,
): string[] {
  return readLocaleCookie(cookie) === locale
    ? []
    : [serializeLocaleCookie(locale, settings.cookie)];
}

/** A page with a form or a secret: its whole query counts, and nobody keeps it (b1, b4). */
function personal(
  decision: AddressDecision,
  pathname: string,
  query: string,
  privacy: "visitor" | "link",
): AddressDecision {
  if (decision.kind !== "page") return decision;
  const address = query ? `${pathname}?${query}` : pathname;
  const headers: Record<string, string> =
    privacy === "link"
      ? {
          "cache-control": "private, no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex",
        }
      : { "cache-control": PRIVATE };
  return { ...decision, address, headers, isPersonal: true };
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
 * are needed, no `/en` (R13r, R14r). Undefined for a path that is not valid UTF-8 or not a path at all.
 */
export function canonicalPath(rawPath: string): string | undefined {
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
  const withoutDefault = lower.replace(new RegExp(`^/${DEFAULT_LOCALE}(?=/|$)`), "");
  return withoutDefault.replace(/\/+$/, "") || "/";
}

/** The query values that matter, in a fixed order; empty when there are none. */
function pageQuery(query: string): string {
  if (query === "") return "";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const [name, pattern] of Object.entries(PAGE_QUERY)) {
    const value = given.get(name);
    if (value !== null && pattern.test(value)) kept.set(name, value);
  }
  return kept.size > 0 ? `?${kept}` : "";
}
