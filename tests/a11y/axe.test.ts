import { describe, expect, inject, test } from "vitest";
import { effort, EFFORT_TIMEOUT_MS } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath, splitLocale } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import { axeColorFaults, axeFaults } from "../fixtures/axe.ts";
import { CONTENT_PATHS, openPage } from "../fixtures/browser.ts";
import { rawRequest } from "../fixtures/raw-request.ts";

const PATHS = ["/", "/contact", "/newsletter", "/nope", "/?modal=booking", "/?film=ambra"];
/** A search that finds, and one that does not. */
const SEARCHES = ["/search?q=ambra", "/search?q=xyzzyq"];
/** Content, wide pages and colours are alike in all languages of a direction. */
const CHECKED_WHOLLY: readonly LocaleCode[] = ["en", "he"];
/** Words alone differ in the others; the quick form has one language, on a phone. */
const CHECKED: readonly LocaleCode[] = effort(["he"], ALL_LOCALES);
/** A phone's and a desktop's, pixels. */
const [PHONE_WIDTH, DESKTOP_WIDTH] = [390, 1440];
const widthsOf = (locale: LocaleCode): readonly number[] =>
  effort(
    [PHONE_WIDTH],
    CHECKED_WHOLLY.includes(locale) ? [PHONE_WIDTH, DESKTOP_WIDTH] : [PHONE_WIDTH],
  );

/**
 * Addresses in a language. The quick form has every third kind of page; the long one every address of the
 * sitemap.
 */
async function addressesIn(locale: LocaleCode): Promise<readonly string[]> {
  const isWhole = CHECKED_WHOLLY.includes(locale);
  const localized = (paths: readonly string[]): readonly string[] =>
    paths.map((path) => localizePath(path, locale, ALL_LOCALES));
  const own = localized(isWhole ? [...PATHS, ...CONTENT_PATHS, ...SEARCHES] : PATHS);
  return effort(
    own.filter((_, index) => index % 3 === 0),
    isWhole ? [...new Set([...own, ...(await listedIn(locale))])] : own,
  );
}

/** Paths of the sitemap in a language. */
async function listedIn(locale: LocaleCode): Promise<readonly string[]> {
  const { text } = await rawRequest(inject("siteOrigin"), "/sitemap.xml");
  const paths = [...text.matchAll(/<loc>([^<]+)/g)].map(([, url = ""]) => new URL(url).pathname);
  return paths.filter((path) => splitLocale(path, ALL_LOCALES).locale === locale);
}

/** The colours of all pages come from the same tokens, so the quick form looks at few in the dark. */
const isSeenDark = (path: string): boolean =>
  effort(
    /^(?:\/he)?(?:\/|\/contact|\/blog\/the-first-two-seconds|\/search\?q=ambra)?$/.test(path),
    true,
  );

describe("axe finds nothing, narrow and wide, light and dark", () => {
  test.each(CHECKED)("in %s", { timeout: EFFORT_TIMEOUT_MS }, async (locale) => {
    const page = await openPage({
      reducedMotion: "reduce",
      bypassCSP: true,
      tolerates: /404/,
      extraHTTPHeaders: { cookie: `i18n_redirected=${locale}` },
    });
    const isWhole = CHECKED_WHOLLY.includes(locale);
    for (const path of await addressesIn(locale)) {
      const [first = PHONE_WIDTH] = widthsOf(locale);
      await page.setViewportSize({ width: first, height: 900 });
      await page.goto(path);
      // Times on /book are shown anew in the visitor's zone.
      if (path.endsWith("/book")) await page.waitForURL("**/book?tz=*");
      await page.locator("#loading-bar[aria-hidden=true]").waitFor({ state: "attached" });
      // The document is the same at any width and in any scheme, so it is loaded once.
      for (const width of widthsOf(locale)) {
        const state = `${path}, ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        expect(await axeFaults(page), `${state}, light`).toEqual([]);
        if (!isWhole || !isSeenDark(path)) continue;
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await axeColorFaults(page), `${state}, dark`).toEqual([]);
      }
    }
  });
});
