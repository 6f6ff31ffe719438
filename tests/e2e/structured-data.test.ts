import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { follow, hydrate, launchBrowser, openEmptiedPage } from "../fixtures/browser.ts";

const origin = inject("siteOrigin");
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("what a document says to machines leaves with its page, and comes back with it", async () => {
  const { page, complaints, close } = await openEmptiedPage(browser, origin);
  await page.goto("/he");
  const graph = page.locator('script[type="application/ld+json"]');
  const said = await graph.textContent();
  await hydrate(page);
  expect(await graph.textContent()).toBe(said);
  await follow(page, 'header a[href="/he/blog"]');
  await page.waitForURL("**/he/blog");
  await expect.poll(() => graph.count()).toBe(0);
  await page.goBack();
  await expect.poll(() => graph.count()).toBe(1);
  expect(await graph.textContent()).toBe(said);
  expect(complaints).toEqual([]);
  await close();
});
