import { expect, test } from "vitest";
import { follow, hydrate, openAt, openPage } from "../fixtures/browser.ts";

test(
  "what a document says to machines leaves with its page, and comes back with it",
  { tags: ["long"] },
  async () => {
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
  },
);

test("no script writes HTML or code that the page did not bring (trusted types)", async () => {
  const page = await openPage({ tolerates: /TrustedHTML|Trusted Type|trusted types/i });
  await page.goto("/");
  const write = (): Promise<string> =>
    page.evaluate(() => {
      const target = document.createElement("div");
      try {
        target.innerHTML = "<img src=x>";
        // oxlint-disable-next-line no-eval -- what must not work
        return `written: ${target.innerHTML} ${globalThis.eval("1")}`;
      } catch (error) {
        return String(error);
      }
    });
  expect(await write()).toMatch(/^TypeError: .*TrustedHTML/);
  await hydrate(page);
  expect(await write()).toMatch(/^TypeError: .*TrustedHTML/);
});
