import { type LocaleCode, localizePath } from "#i18n";
import { PAGE_NAMES, pathsOf, serverPage } from "../routes.ts";
import type { SiteServices } from "../services.ts";
import { isSwitchedOff } from "./is-switched-off.ts";

/**
 * Paths of all pages of a language, percent-encoded: the route table's own, the lists of the blog,
 * and every document, also where it was before or is in other languages, which leads to where it is
 * in this one; pages that search engines do not list among them. Those that a secret address leads to
 * are left out.
 */
export function* listAddresses(services: SiteServices, locale: LocaleCode): Generator<string> {
  const { locales } = services.site;
  const content = services.content("public");
  const own = PAGE_NAMES.flatMap(pathsOf).filter((path) => !/[:*]/.test(path));
  const known = new Set(own);
  const put = (path: string): string => localizePath(path, locale, locales);
  for (const path of own) if (!isSwitchedOff(path, services)) yield put(path);
  for (const name of PAGE_NAMES) yield* serverPage(name).addresses?.(services, locale) ?? [];
  // An address may have been another document's in another language.
  const renamed = new Set<string>();
  for (const path of content.paths()) {
    for (const address of content.everyAddress(path)) {
      if (known.has(address) || isSwitchedOff(address, services)) continue;
      if (address !== path) {
        if (renamed.has(address) || content.translations(address).length > 0) continue;
        renamed.add(address);
      }
      yield put(encodeURI(address));
    }
  }
}
