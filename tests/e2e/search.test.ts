import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { effort } from "../fixtures/effort.ts";
import { chooseLanguage, openAt, type PageOptions, PHONE } from "../fixtures/browser.ts";

const FIELD = "#search-text";
const HITS = "main article h2 a";

/** A word of a work's text in each language, and one that stands nowhere. */
const ENGLISH = { name: "English", prefix: "", word: "cup", first: "/portfolio/first-light" };
const HEBREW = { name: "Hebrew", prefix: "/he", word: "קליטה", first: "/he/portfolio/onboard" };
const LANGUAGES = effort([HEBREW], [ENGLISH, HEBREW]);
const NOWHERE = "xyzzyq";

async function visit(
  path: string,
  steps: (page: Page) => Promise<void>,
  options: PageOptions = {},
): Promise<void> {
  const page = await openAt(path, options);
  await steps(page);
}

const addressOf = (page: Page): string => {
  const { pathname, searchParams } = new URL(page.url());
  return `${pathname} ${searchParams.get("q") ?? ""}`;
};
const hrefs = (page: Page): Promise<(string | null)[]> =>
  page.locator(HITS).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
const status = (page: Page): Promise<string> =>
  page.locator('main [role="status"]').textContent() as Promise<string>;

describe.each(LANGUAGES)("in $name", ({ prefix, word, first }) => {
  test("without script the form opens the page of results", { tags: ["long"] }, () =>
    visit(
      `${prefix}/search`,
      async (page) => {
        await page.locator(FIELD).fill(word);
        await page.keyboard.press("Enter");
        await expect.poll(() => addressOf(page)).toBe(`${prefix}/search ${word}`);
        expect(await hrefs(page)).toContain(first);
        expect(await page.locator("main mark").count()).toBeGreaterThan(0);
        await page.locator(FIELD).fill(NOWHERE);
        await page.locator('[role="search"] button').click();
        await expect.poll(() => addressOf(page)).toBe(`${prefix}/search ${NOWHERE}`);
        expect(await page.locator(HITS).count()).toBe(0);
        expect(await page.locator("main section a").count()).toBeGreaterThan(2);
      },
      { ...PHONE, javaScriptEnabled: false },
    ),
  );

  test("results come as one types; the address follows and history does not grow", () =>
    visit(`${prefix}/search`, async (page) => {
      const before = await page.evaluate(() => history.length);
      await page.locator(FIELD).focus();
      await page.keyboard.type(word, { delay: 30 });
      await expect.poll(() => hrefs(page)).toContain(first);
      await expect.poll(() => addressOf(page)).toBe(`${prefix}/search ${word}`);
      expect(await status(page)).toContain(word);
      expect(await page.evaluate(() => history.length)).toBe(before);
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("search-text");
      // Enter changes nothing more: there is nothing newer to ask.
      await page.keyboard.press("Enter");
      expect(addressOf(page)).toBe(`${prefix}/search ${word}`);
      await page.reload();
      expect(await hrefs(page)).toContain(first);
      await expect.poll(() => page.locator(FIELD).inputValue()).toBe(word);
    }));

  test(
    "by keyboard alone to a result and back, where the results are again",
    { tags: ["long"] },
    () =>
      visit(`${prefix}/search?q=${encodeURIComponent(word)}`, async (page) => {
        await page.locator(FIELD).focus();
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        const focused = await page.evaluate(() => document.activeElement?.getAttribute("href"));
        expect(focused).toBe((await hrefs(page))[0]);
        await page.keyboard.press("Enter");
        await expect.poll(() => new URL(page.url()).pathname).toBe(focused);
        await page.goBack();
        await expect.poll(() => addressOf(page)).toBe(`${prefix}/search ${word}`);
        await expect.poll(() => hrefs(page)).toContain(first);
      }),
  );
});

test("an emptied field leads back to the beginning", { tags: ["long"] }, () =>
  visit("/search?q=cup", async (page) => {
    await page.locator(FIELD).fill("");
    await expect.poll(() => addressOf(page)).toBe("/search ");
    await expect.poll(() => page.locator(HITS).count()).toBe(0);
  }),
);

test("only the newest answer counts, and the ones before are given up", { tags: ["long"] }, () =>
  visit("/search", async (page) => {
    const asked: string[] = [];
    await page.route("**/search.json*", async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
      // The first answer is held back until the second is shown.
      if (asked.length > 1) await route.continue();
    });
    await page.locator(FIELD).fill(NOWHERE);
    await expect.poll(() => asked).toEqual([NOWHERE]);
    await page.locator(FIELD).fill("cup");
    await expect.poll(() => hrefs(page)).toContain("/portfolio/first-light");
    expect(asked).toEqual([NOWHERE, "cup"]);
  }),
);

test("when nobody answers it says so, leads on, and the next key asks again", () =>
  visit(
    "/search",
    async (page) => {
      await page.route("**/search.json*", (route) => route.fulfill({ status: 503, body: "{}" }));
      await page.locator(FIELD).fill("cup");
      await expect.poll(() => page.locator("main section a").count()).toBeGreaterThan(2);
      await expect.poll(() => page.locator('main a[href=""]').count()).toBe(1);
      await page.unroute("**/search.json*");
      await page.locator(FIELD).fill("cups");
      await page.locator(FIELD).fill("cup");
      await expect.poll(() => hrefs(page)).toContain("/portfolio/first-light");
    },
    { tolerates: /503/ },
  ));

test("the language switch keeps what was typed", { tags: ["long"] }, () =>
  visit("/search", async (page) => {
    await page.locator(FIELD).fill("ambra");
    await expect.poll(() => addressOf(page)).toBe("/search ambra");
    await chooseLanguage(page, "he");
    await expect.poll(() => addressOf(page)).toBe("/he/search ambra");
    await expect.poll(() => page.locator(FIELD).inputValue()).toBe("ambra");
  }),
);
