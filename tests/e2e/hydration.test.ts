import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ALL_LOCALES, type LocaleCode, localizePath } from "#i18n";
import { CONTENT_PATHS, hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PATHS = [
  "/",
  "/contact",
  "/newsletter",
  "/?film=ambra",
  "/?modal=booking",
  "/?filter=business",
];

/** Content is built alike in all languages of a direction. */
const HAS_CONTENT: readonly LocaleCode[] = ["en", "he"];

describe("React wakes on intent without a word in the console", () => {
  test.each(ALL_LOCALES)("every page in %s", async (locale) => {
    const { page, complaints, close } = await openEmptiedPage(browser, origin);
    for (const path of HAS_CONTENT.includes(locale) ? [...PATHS, ...CONTENT_PATHS] : PATHS) {
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      const before = await shown(page);
      await hydrate(page);
      const after = await shown(page);
      expect(after.length, `${locale} ${path}`).toBe(before.length);
      expect(complaints, `${locale} ${path}`).toEqual([]);
    }
    await close();
  });

  test("nothing wakes it by itself", async () => {
    const { page, close } = await openEmptiedPage(browser, origin);
    await page.goto("/");
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(500);
    const loaded = await page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
    expect(loaded).toBe(1);
    await close();
  });

  test("404 wakes too, in the language of the address", async () => {
    const { page, complaints, close } = await openEmptiedPage(browser, origin);
    await page.goto("/he/nope");
    await hydrate(page);
    expect(await page.locator("html").getAttribute("lang")).toBe("he-IL");
    expect(complaints.filter((line) => !line.includes("404"))).toEqual([]);
    await close();
  });
});

/** The page's HTML; that forms are checked by our own script then is the one thing that may change. */
async function shown(page: Page): Promise<string> {
  return (await page.locator("body").innerHTML()).replaceAll(' novalidate=""', "");
}
