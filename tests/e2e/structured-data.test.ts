import { expect, test } from "vitest";
import { follow, hydrate, openAt } from "../fixtures/browser.ts";

test("what a document says to machines leaves with its page, and comes back with it", async () => {
  const page = await openAt("/he");
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
});
