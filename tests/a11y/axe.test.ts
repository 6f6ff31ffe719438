import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_LOCALES, type LocaleCode, localizePath } from "#i18n";
import { axeColorFaults, axeFaults } from "../fixtures/axe.ts";
import { CONTENT_PATHS, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
const PATHS = ["/", "/contact", "/newsletter", "/nope", "/?modal=booking", "/?film=ambra"];
/** A search that finds, and one that does not. */
const SEARCHES = ["/search?q=ambra", "/search?q=xyzzyq"];
/** Content, wide pages and colours are alike in all languages of a direction. */
const CHECKED_WHOLLY: readonly LocaleCode[] = ["en", "he"];
/** A phone's and a desktop's, pixels. */
const WIDTHS = [390, 1440] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("axe finds nothing, narrow and wide, light and dark", () => {
  test.each(ALL_LOCALES)("in %s", async (locale) => {
    const { page, close } = await openEmptiedPage(browser, origin, {
      reducedMotion: "reduce",
      bypassCSP: true,
      extraHTTPHeaders: { cookie: `i18n_redirected=${locale}` },
    });
    const isWhole = CHECKED_WHOLLY.includes(locale);
    for (const path of isWhole ? [...PATHS, ...CONTENT_PATHS, ...SEARCHES] : PATHS) {
      await page.setViewportSize({ width: WIDTHS[0], height: 900 });
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      // The document is the same at any width and in any scheme, so it is loaded once.
      for (const width of isWhole ? WIDTHS : [WIDTHS[0]]) {
        const state = `${locale} ${path}, ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: "light" });
        expect(await axeFaults(page), `${state}, light`).toEqual([]);
        if (!isWhole) continue;
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await axeColorFaults(page), `${state}, dark`).toEqual([]);
      }
    }
    await close();
  });
});
