import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { type LocaleCode, localizePath } from "#i18n";
import { ALL_LOCALES } from "../fixtures/languages.ts";
import {
  complaintsOf,
  CONTENT_PATHS,
  DESKTOP,
  DIRECTIONS,
  documentsOf,
  follow,
  hydrate,
  openAt,
  openHydrated,
  openPage,
  settle,
} from "../fixtures/browser.ts";

const PATHS = [
  "/",
  "/contact",
  "/newsletter",
  "/?film=ambra",
  "/?modal=booking",
  "/?filter=business",
];

/** In a file what a query asks for is not there before React is. */
const shownPaths = PATHS.filter((path) => inject("servedBy") === "server" || !path.includes("?"));

/** Content is built alike in all languages of a direction. */
const HAS_CONTENT: readonly LocaleCode[] = ["en", "he"];

/** The quick form has every third one. */
function pathsIn(locale: LocaleCode): readonly string[] {
  const all = HAS_CONTENT.includes(locale) ? [...shownPaths, ...CONTENT_PATHS] : shownPaths;
  return all.filter((_, index) => effort(index % 3 === 0, true));
}

describe("React hydrates on intent without a word in the console", () => {
  test.each(effort(["he"], ALL_LOCALES))("every page in %s", async (locale) => {
    // The film of the hero comes by itself, but for those who want less motion.
    const calm = { ...DESKTOP, reducedMotion: "reduce" as const };
    const page = await openPage(calm);
    // What takes the form's place in the booking dialog comes when it likes.
    await page.route("**/assets/booking-flow-*", () => {});
    for (const path of pathsIn(locale)) {
      await page.goto(localizePath(path, locale, ALL_LOCALES));
      const before = await shown(page);
      await hydrate(page);
      const after = await shown(page);
      expect(after.length, `${locale} ${path}`).toBe(before.length);
      expect(complaintsOf(page), `${locale} ${path}`).toEqual([]);
    }
  });

  test("nothing hydrates it by itself", async () => {
    const page = await openAt("/");
    await page.mouse.wheel(0, 600);
    const loaded = (): Promise<string[]> =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .flatMap(({ name }) => /assets\/(.+)-.{8}\.js$/.exec(name)?.[1] ?? []),
      );
    await expect.poll(loaded).toEqual(["boot", "follow-scroll"]);
    await settle(page);
    expect(await loaded()).toEqual(["boot", "follow-scroll"]);
  });

  test("404 hydrates too, in the language of the address", { tags: ["long"] }, async () => {
    const page = await openHydrated("/he/nope", { tolerates: /404/ });
    expect(await page.locator("html").getAttribute("lang")).toBe("he-IL");
  });

  test.runIf(inject("servedBy") === "server")(
    "C12: a document without its data is the app that it would have been",
    { tags: ["long"] },
    async () => {
      const page = await openPage();
      await page.route(/\/\/[^/]+\/he\/contact$/, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace(/<script id="page-data".*?<\/script>/s, "");
        expect(body.length).toBeLessThan(html.length);
        await route.fulfill({ response, body });
      });
      await page.goto("/he/contact");
      await page.waitForFunction(() => "studio" in window);
      const before = await shown(page);
      await hydrate(page);
      expect(await shown(page)).toBe(before);
      const documents = documentsOf(page);
      await follow(page, 'a[href="/he/blog"]');
      await page.waitForURL("**/he/blog");
      await expect.poll(() => page.title()).toMatch(/\|/);
      expect(documents).toEqual([]);
    },
  );

  test.runIf(inject("servedBy") === "server").each(DIRECTIONS)(
    "C1, E2: from page to page in %s%s, 404 comes without a document, and Back leads out",
    async (_, prefix) => {
      const page = await openHydrated(`${prefix}/contact`, { tolerates: /404/ });
      const before = await page.title();
      const entries = await page.evaluate(() => history.length);
      const documents = documentsOf(page);
      for (const nowhere of ["/nope", "/blog/nope"]) {
        await page.evaluate((to) => {
          const detail = { to, replace: false, state: null, stay: false };
          dispatchEvent(new CustomEvent("app:navigate", { detail, cancelable: true }));
        }, prefix + nowhere);
        await page.waitForURL(`**${prefix}${nowhere}`);
        await expect.poll(() => page.locator("h1").textContent()).toContain("404");
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
        expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
        expect(await page.locator('link[rel="canonical"], link[hreflang]').count()).toBe(0);
        // Nothing has a translation there: the list of languages leads home.
        const link = page.locator('#language-list [data-locale="fr"]');
        expect(await link.getAttribute("href")).toBe("/_locale/fr?to=%2F");
        expect(await page.locator("header").count()).toBe(1);
      }
      expect(await page.evaluate(() => history.length)).toBe(entries + 2);
      await page.goBack();
      await page.goBack();
      await page.waitForURL(`**${prefix}/contact`);
      await expect.poll(() => page.title()).toBe(before);
      expect(await page.locator("main form").count()).toBeGreaterThan(0);
      expect(documents).toEqual([]);
    },
  );
});

/** The page's HTML. What may change: a film gives up the browser's controls, a wipe gets its slider. */
function shown(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const part of body.querySelectorAll('[class$="-stage"], main [type=range]')) part.remove();
    return body.innerHTML;
  });
}
