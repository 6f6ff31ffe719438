import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import {
  chooseLanguage,
  documentsOf,
  hydrate,
  openAt,
  openHydrated,
  openPage,
} from "../fixtures/browser.ts";

const origin = inject("siteOrigin");

/** A work of the sample content by its languages; French visitors have a slug of their own too. */
const WORK = {
  en: "/portfolio/orchard",
  de: "/de/portfolio/der-obstgarten-am-mittag",
  fr: "/fr/portfolio/le-verger-a-midi",
  he: `/he/portfolio/${encodeURIComponent("הבוסתן-בצהריים")}`,
} as const;
const ARTICLE = { en: "/blog/sound-first", de: "/de/blog/zuerst-der-ton" } as const;

/** What the head says of the page by now: its own address first, then that of each language. */
async function saidInHead(page: Page): Promise<readonly (string | null)[]> {
  const canonical = page.locator('link[rel="canonical"]');
  const german = page.locator('link[rel="alternate"][hreflang="de"]');
  return [await canonical.getAttribute("href"), await german.getAttribute("href")];
}

describe("the language switch leads to the page's address in each language", () => {
  test("without script", { tags: ["long"] }, async () => {
    const page = await openAt(WORK.en, { javaScriptEnabled: false });
    for (const locale of ["de", "he", "fr", "en"] as const) {
      await chooseLanguage(page, locale);
      await page.waitForURL(origin + WORK[locale]);
    }
    await page.goto(ARTICLE.de);
    await chooseLanguage(page, "en");
    await page.waitForURL(origin + ARTICLE.en);
    expect(await page.locator("html").getAttribute("lang")).toBe("en-US");
  });

  test("before hydration, with query and anchor", { tags: ["long"] }, async () => {
    const page = await openPage();
    await page.route("**/assets/client-*.js", () => {});
    await page.goto(`${WORK.de}?x=1#main`);
    await chooseLanguage(page, "he");
    await page.waitForURL(`${origin}${WORK.he}?x=1#main`);
    await page.evaluate(() => window.studio.setLocale("fr"));
    await page.waitForURL(`${origin}${WORK.fr}?x=1#main`);
    expect(await page.locator("html[data-hydrated]").count()).toBe(0);
  });

  test(
    "after hydration and after each navigation, in one document",
    { tags: ["long"] },
    async () => {
      const page = await openHydrated(WORK.en);
      const documents = documentsOf(page);
      for (const locale of ["de", "he", "fr"] as const) {
        await chooseLanguage(page, locale);
        await page.waitForURL(origin + WORK[locale]);
        await expect
          .poll(() => saidInHead(page))
          .toEqual([origin + WORK[locale], origin + WORK.de]);
      }
      await page.goBack();
      await page.waitForURL(origin + WORK.he);
      await page.goBack();
      await page.waitForURL(origin + WORK.de);
      await page.locator('footer a[href="/de/blog"]').click();
      await page.waitForURL(`${origin}/de/blog`);
      await page.locator(`main a[href="${ARTICLE.de}"]`).first().click();
      await page.waitForURL(origin + ARTICLE.de);
      await expect.poll(() => saidInHead(page)).toEqual([origin + ARTICLE.de, origin + ARTICLE.de]);
      await chooseLanguage(page, "en");
      await page.waitForURL(origin + ARTICLE.en);
      expect(documents).toEqual([]);
    },
  );

  test(
    "the address by the file's name leads on, as a document and within the app",
    { tags: ["long"] },
    async () => {
      const page = await openAt("/he/portfolio/orchard");
      expect(page.url()).toBe(origin + WORK.he);
      await page.goto("/de");
      await hydrate(page);
      await page.evaluate(() => {
        const detail = {
          to: "/de/blog/sound-first#main",
          replace: false,
          state: null,
          stay: false,
        };
        dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
      });
      await page.waitForURL(`${origin}${ARTICLE.de}#main`);
      expect(await page.locator("html").getAttribute("data-hydrated")).toBe("");
    },
  );
});
