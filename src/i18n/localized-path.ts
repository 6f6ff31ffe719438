import { defaultLocale, type LocaleCode } from "./locales.ts";

/** A path without its language prefix, and the language that the prefix named. */
export interface SplitPath {
  /** The prefix's language, or the default language when there is none. */
  readonly locale: LocaleCode;
  /** True when the path carried a prefix. */
  readonly prefixed: boolean;
  /** The path in the default language; starts with `/`, no trailing slash but for the root. */
  readonly path: string;
}

/**
 * Takes the language prefix off a path (B1). Only enabled languages count as prefixes: with
 * `en,es,de,nl` the path `/he` is just an unknown page. Prefixes are in lower case, as all addresses.
 *
 * @param enabled languages of the site, the default one first
 */
export function splitLocale(pathname: string, enabled: readonly LocaleCode[]): SplitPath {
  const [, first = "", ...rest] = pathname.split("/");
  const locale = enabled.slice(1).find((code) => prefixOf(code) === first);
  return {
    locale: locale ?? defaultLocale(enabled),
    prefixed: locale !== undefined,
    path: (locale ? `/${rest.join("/")}` : pathname).replace(/\/+$/, "") || "/",
  };
}

/**
 * The same address in a language: `/blog?x=1#z` in `es` gives `/es/blog?x=1#z` (B1, B7).
 * A path that already has a prefix is re-localised; absolute addresses, `//host` and
 * `mailto:` are returned unchanged.
 *
 * @param href path with optional query and hash
 */
export function localizePath(
  href: string,
  locale: LocaleCode,
  enabled: readonly LocaleCode[],
): string {
  if (!href.startsWith("/") || href.startsWith("//")) return href;
  const [, pathname = "/", suffix = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const { path } = splitLocale(pathname, enabled);
  if (locale === defaultLocale(enabled)) return path + suffix;
  return `/${prefixOf(locale)}${path === "/" ? "" : path}${suffix}`;
}

/** What addresses in a language begin with after the slash: addresses are in lower case. */
export function prefixOf(locale: LocaleCode): string {
  return locale.toLowerCase();
}
