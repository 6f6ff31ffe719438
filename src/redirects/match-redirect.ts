import { type LocaleCode, localizePath, ownAddress, splitLocale } from "#i18n";
import { keepQuery, splitAddress } from "./keep-query.ts";
import { decodePath, type RedirectRule, type RedirectStatus } from "./parse-redirects.ts";

/** Most rules that are followed one after the other (M15). */
const MAX_HOPS = 10;

/** Where an old address leads. */
interface Redirect {
  readonly status: RedirectStatus;
  /** Path of this site with query and anchor, or another site's address. */
  readonly location: string;
}

/**
 * Answers for an address.
 *
 * @param pathname percent-encoded, as it came
 * @param search the query with its question mark, or empty
 */
export type RedirectMatcher = (pathname: string, search: string) => Redirect | undefined;

/**
 * Creates the matcher for requests. Rules hold in every language, and lead to the same
 * language, unless they name one (M14); chains are followed to their end; the query and the value
 * of the star carry over (M13, M15).
 */
export function createRedirectMatcher(
  rules: readonly RedirectRule[],
  enabled: readonly LocaleCode[],
): RedirectMatcher {
  const exact = new Map<string, RedirectRule>();
  for (const rule of rules) if (!rule.isWildcard) exact.set(rule.from, rule);
  const wildcards = rules.filter(({ isWildcard }) => isWildcard);
  const find = (path: string): RedirectRule | undefined =>
    exact.get(path) ?? wildcards.find(({ from }) => path === from || path.startsWith(`${from}/`));
  if (rules.length === 0) return () => undefined;

  const follow = (pathname: string, search: string): Redirect | undefined => {
    const written = decodePath(pathname);
    if (written === undefined) return undefined;
    const path = written.toLowerCase().replace(/(?<=.)\/+$/, "");
    const { locale, prefixed, path: plain } = splitLocale(path, enabled);
    const own = find(path);
    const rule = own ?? (prefixed ? find(plain) : undefined);
    if (!rule) return undefined;
    const start = own || !prefixed ? 0 : pathname.length - pathname.replace(/^\/[^/]*/, "").length;
    const rest = pathname.slice(start + encodedLength(pathname.slice(start), rule.from));
    const target = fill(rule.to, rest, search);
    const localized = own && prefixed ? target : localizeUnlessNamed(target, locale, enabled);
    // What stood for the star must never turn a path into another host (M15).
    const location = rule.to.startsWith("/") ? (ownAddress(localized) ?? "/") : localized;
    return { status: rule.status, location };
  };

  return (pathname, search) => {
    let found = follow(pathname, search);
    for (let hop = 1; found && hop < MAX_HOPS; hop += 1) {
      const { path, query, anchor } = splitAddress(found.location);
      const next = path.startsWith("/") ? follow(path, query) : undefined;
      if (!next) return found;
      const location = next.location.includes("#") ? next.location : next.location + anchor;
      found = { status: found.status, location };
    }
    return undefined;
  };
}

/** Puts what the star stood for and the visitor's query into a target. */
function fill(to: string, rest: string, search: string): string {
  const { path, query, anchor } = splitAddress(to);
  const tail = rest.replaceAll("\\", "%5C").replace(/^\/+|\/+$/g, "");
  const filled = path.replaceAll(":splat", tail).replace(/^\/+/, "/");
  const isCut = path.includes(":splat") && tail === "";
  const cleaned = isCut ? filled.replace(/\/+$/, "") || "/" : filled;
  return keepQuery(cleaned + query + anchor, search);
}

function localizeUnlessNamed(
  target: string,
  locale: LocaleCode,
  enabled: readonly LocaleCode[],
): string {
  const { path } = splitAddress(target);
  return splitLocale(path, enabled).prefixed ? target : localizePath(target, locale, enabled);
}

/** How many characters of an encoded path the decoded beginning takes. */
function encodedLength(encoded: string, decoded: string): number {
  const segments = decoded.split("/").length;
  return encoded.split("/").slice(0, segments).join("/").length;
}
