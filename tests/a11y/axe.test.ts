import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_LOCALES, type LocaleCode, localizePath } from "#i18n";
import { axeColorFaults, axeFaults } from "../fixtures/axe.ts";
import { CONTENT_PATHS, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
const PATHS = ["/", "/contact", "/newsletter", "/nope", "/?modal=booking", "/?film=ambra"];
/** Content looks the same in all languages of a direction. */
const CHECKED_IN_CONTENT: readonly LocaleCode[] = ["en", "he"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each([390, 1440])("axe finds nothing at %i px, light and dark", (width) => {
  test.each(ALL_LOCALES)("in %s", async (locale) => {
    const { page, close } = await openEmptiedPage(browser, origin, {
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      bypassCSP: true,
      extraHTTPHeaders: { cookie: `i18n_redirected=${locale}` },
    });
    const isChecked = CHECKED_IN_CONTENT.includes(locale);
    for (const path of isChecked ? [...PATHS, ...CONTENT_PATHS] : PATHS) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      expect(await axeFaults(page), `${locale} ${path}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await axeColorFaults(page), `${locale} ${path}, dark`).toEqual([]);
    }
    await close();
  });
});
