import { ALL_LOCALES } from "#i18n";
import { type PageName, PAGES } from "./routes.ts";

/** Pages at addresses that content gives them. */
const OF_CONTENT: readonly PageName[] = ["article", "work", "document"];

const PATTERNS = Object.entries<{ path: string; more?: readonly string[] }>(PAGES)
  .filter(([name]) => OF_CONTENT.every((other) => other !== name))
  .flatMap(([, { path, more = [] }]) => [path, ...more])
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
