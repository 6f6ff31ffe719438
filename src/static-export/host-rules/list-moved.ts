import { type LocaleCode, localizePath, splitLocale } from "#i18n";
import type { RedirectMatcher, RouteRules } from "#redirects";

/** A redirect, in the form for host rules. */
export interface MovedAddress {
  /** Path, percent-encoded; of a wildcard without the slash and the star. */
  readonly from: string;
  /** True when everything below moved too. */
  readonly isWildcard: boolean;
  /** Path with query and anchor, or an address elsewhere; `:splat` is the value of the star. */
  readonly to: string;
  readonly status: number;
}

/** Placeholder for the value of a star while a target is resolved. */
const SPLAT = "splat-0f8e3a";

/**
 * The rules of `redirects.txt` in every language, chains followed to their end.
 *
 * @param locales enabled languages
 */
export function listMoved(
  { static: exact, wildcard }: RouteRules,
  match: RedirectMatcher,
  locales: readonly LocaleCode[],
): readonly MovedAddress[] {
  const inLanguages = (from: string): readonly string[] =>
    splitLocale(from, locales).prefixed
      ? [from]
      : locales.map((locale) => localizePath(from, locale, locales));
  const list = (rules: object, isWildcard: boolean): readonly MovedAddress[] =>
    [...new Set(Object.keys(rules).flatMap(inLanguages))].flatMap((from) => {
      const found = match(isWildcard ? `${from}/${SPLAT}` : from, "");
      if (!found) return [];
      const to = found.location.replaceAll(SPLAT, ":splat");
      return [{ from, isWildcard, to, status: found.status }];
    });
  return [...list(exact, false), ...list(wildcard, true)];
}
