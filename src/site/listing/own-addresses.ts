import { ALL_LOCALES } from "#i18n";
import { PAGE_NAMES, pathsOf, serverPage } from "../routes.ts";

const PATTERNS = PAGE_NAMES.filter((name) => !serverPage(name).isDocument)
  .flatMap(pathsOf)
  .map((path) => path.replaceAll(/:\w+/g, "[^/]+"));

const OWN = new RegExp(`^(?:${PATTERNS.join("|")}|/(?:${ALL_LOCALES.join("|")})(?:/.*)?)$`, "i");

/**
 * True for an address at which the site shows something of its own, whatever document lies there.
 *
 * @param path without language prefix, percent-decoded
 */
export function isOwnAddress(path: string): boolean {
  return OWN.test(path);
}
