import type { LocaleCode } from "#i18n";
import { PAGE_NAMES, pathsOf, serverPage } from "../routes.ts";

const PATTERNS = PAGE_NAMES.filter((name) => !serverPage(name).isDocument)
  .flatMap(pathsOf)
  .map((path) => path.replaceAll(/:\w+/g, "[^/]+"));

const OWN = new RegExp(`^(?:${PATTERNS.join("|")})$`, "i");

/**
 * True for an address at which the site shows something of its own, whatever document lies there.
 *
 * @param path without language prefix, percent-decoded
 * @param locales languages whose prefixes are the site's own
 */
export function isOwnAddress(path: string, locales: readonly LocaleCode[]): boolean {
  return OWN.test(path) || isPrefix(path, locales);
}

function isPrefix(path: string, locales: readonly LocaleCode[]): boolean {
  const [, first = ""] = path.toLowerCase().split("/");
  return locales.some((code) => code.toLowerCase() === first);
}
