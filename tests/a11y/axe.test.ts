import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_LOCALES, type LocaleCode, localizePath } from "#i18n";
import { axeFaults } from "../fixtures/axe.ts";
import { CONTENT_PATHS, launchBrowser } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
const PATHS = ["/", "/contact", "/newsletter", "/nope", "/?modal=booking", "/?film=ambra"];
/** Content looks the same in all languages of a direction. */
const CHECKED_IN_CONTENT: readonly LocaleCode[] = ["en", "he"];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(["light", "dark"] as const)("axe finds nothing, %s", (colorScheme) => {
  describe.each([390, 1440])("at %i px", (width) => {
    test.each(ALL_LOCALES)("in %s", async (locale) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: "reduce",
        bypassCSP: true,
        extraHTTPHeaders: { cookie: `i18n_redirected=${locale}` },
      });
      const page = await context.newPage();
      const isChecked = CHECKED_IN_CONTENT.includes(locale);
      for (const path of isChecked ? [...PATHS, ...CONTENT_PATHS] : PATHS) {
        await page.goto(localizePath(path, locale, ALL_LOCALES));
        const found = await axeFaults(page);
        expect(found, `${locale} ${path}`).toEqual([]);
      }
      await context.close();
    });
  });
});
