import { LOCALE_COOKIE, type LocaleCode, localizePath, readLocaleCookie, splitLocale } from "#i18n";
import type { PageData } from "../site-data.ts";
import { around } from "./around.ts";
import { isPlainClick } from "./own-link.ts";
import { layOutWhole } from "./scroll-memory.ts";
import { readSession, writeSession } from "./session.ts";

/** Where the scroll position waits while a language switch loads the next document. */
const SCROLL_KEY = "language-scroll";

/**
 * An address without prefix in the language of the cookie, where that is neither its own nor the one
 * that is shown: then it was chosen elsewhere (B8).
 */
export function chosenElsewhere(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  shown: LocaleCode,
  locales: readonly LocaleCode[],
): string | undefined {
  const { prefixed, locale, path } = splitLocale(pathname, locales);
  const saved = readLocaleCookie(document.cookie);
  const other = locales.find((code) => code === saved && code !== locale && code !== shown);
  return other && !prefixed ? localizePath(path, other, locales) + search : undefined;
}

/**
 * The cookie against the address (B8): a prefix writes the cookie; without one, a saved cookie of
 * another enabled language replaces the address. The server does the same; this covers static
 * hosts, shared caches and pages restored from the back/forward cache.
 */
export function keepLanguage({ site, locale, errorStatus }: PageData): void {
  const { prefixed } = splitLocale(location.pathname, site.locales);
  if (prefixed || readLocaleCookie(document.cookie) === locale) saveLanguage(site, locale);
  else if (!errorStatus) {
    const target = chosenElsewhere(location, locale, site.locales);
    if (target) location.replace(target + location.hash);
  }
}

/**
 * Before React, a language link sets the cookie and loads the page in the language, with query, hash and
 * scroll position (B7, S5). Choosing the shown language does nothing.
 */
export function followLanguageLinks({ site }: PageData): void {
  addEventListener("click", (event) => {
    const link = isPlainClick(event) && around<HTMLAnchorElement>(event, "a[data-locale]");
    const locale = link && site.locales.find((code) => code === link.dataset["locale"]);
    // Where no cookie is kept, the link itself leads there.
    if (!locale || !saveLanguage(site, locale)) return;
    event.preventDefault();
    // The page may have another address in the language, which its links know.
    const to = new URL(link.href).searchParams.get("to")?.split("?")[0];
    const path = to ?? splitLocale(location.pathname, site.locales).path;
    const target = localizePath(path, locale, site.locales);
    if (target === location.pathname) return;
    writeSession(SCROLL_KEY, String(scrollY));
    location.assign(target + location.search + location.hash);
  });
}

/**
 * Sets the cookie.
 *
 * @returns whether the browser keeps cookies. Asking is also what waits for this one: Chromium may keep
 *   it only after it has asked for the next document, which then comes in the language before
 */
function saveLanguage(site: PageData["site"], locale: LocaleCode): boolean {
  document.cookie = `${LOCALE_COOKIE}=${locale}; ${site.cookieAttributes}`;
  return document.cookie !== "";
}

/** Puts the visitor back where the language was switched. */
export function restoreScroll(): void {
  const place = readSession(SCROLL_KEY);
  writeSession(SCROLL_KEY, undefined);
  if (!place) return;
  layOutWhole();
  const { hash } = location;
  const write = (address: string): void => history.replaceState(history.state, "", address);
  // As soon as the document is read the browser would go to the anchor of the address: a blank is one without.
  write(" ");
  scrollTo({ top: +place, behavior: "instant" });
  setTimeout(() => write(hash));
}
